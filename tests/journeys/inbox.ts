type Mail = { subject: string; text: string; to: { address: string }[]; replyTo: { address: string }[] };

/** What has come in so far and says this in its header; `to.address` is a recipient's address. */
export async function arrivedMails(header: Record<string, string>): Promise<Mail[]> {
  const answer = await fetch(`${process.env.INBOX_URL}/email?${new URLSearchParams(header)}`);
  return answer.json();
}

/** The enquiries that say this, as the provider gets them. */
export async function arrivedEnquiries(words: string, from: string): Promise<Mail[]> {
  const mails = await arrivedMails({ subject: `New enquiry from ${from}` });
  return mails.filter(({ text }) => text.includes(words));
}

/** A mail is there in a moment, and to ask for it costs next to nothing. */
export const pollingOften = { intervals: [50, 50, 100, 100, 200, 250] };
