/** Beside every sentence that says there is no formal contract. */
export const agreedWords = "What we agree is written down before you pay, and it binds us both.";
