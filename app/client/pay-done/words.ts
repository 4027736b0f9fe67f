export const title = "Your payment";
