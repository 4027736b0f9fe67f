import { cast, castPassword } from "../../server/seed/cast.ts";
import { sealed } from "./addresses.ts";
import { enquiry, type RawRequest } from "./raw-request.ts";

/** A form filled in rightly: the tables it may change, and no other. */
export type PostedForm = {
  path: string;
  as?: string;
  fields: Record<string, string>;
  /** Sent with them: the form is one that takes a file. */
  file?: Uint8Array<ArrayBuffer>;
  /** What its field is called, if not 'file'. */
  fileField?: string;
  changes: string[];
  status: number;
};

/** One that the admin fills in. */
export function adminForm(
  path: string,
  intent: string,
  fields: Record<string, string>,
  changes: string[],
  status = 200,
): PostedForm {
  return { path, as: "admin", fields: { intent, ...fields }, changes, status };
}

/** As a browser sends it. */
export async function encodeForm({
  fields,
  file,
  fileField = "file",
}: Pick<PostedForm, "fields" | "file" | "fileField">): Promise<RawRequest> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append(fileField, new Blob([file]), "photograph.jpg");
  const sent = new Response(file ? form : new URLSearchParams(fields));
  const headers = { "Content-Type": sent.headers.get("Content-Type") ?? "" };
  return { method: "POST", headers, body: await sent.bytes() };
}

const password = castPassword;
const newPassword = "three-kettles-beside-the-orchard-61";
export const preparedLinks = {
  reset: "00000000-0000-4000-8000-0000000000a1",
  email: "00000000-0000-4000-8000-0000000000a2",
};
export const mails = ["graphile_worker._private_jobs", "public.mails"];

/** The public forms and those around an account. */
export const accountForms: PostedForm[] = [
  {
    path: "/send-email.php",
    fields: { ...enquiry, consent: "on" },
    changes: ["public.enquiries", "public.enquiry_words", ...mails],
    status: 303,
  },
  {
    path: "/privacy/your-data",
    fields: { kind: "complaint", name: "Ida", email: "ida@riverbank.example", text: "You wrote to my old address." },
    changes: ["public.data_requests", ...mails],
    status: 200,
  },
  {
    path: "/privacy/your-data",
    fields: { kind: "copy", name: "Ida", email: "ida@riverbank.example", text: "" },
    changes: ["public.data_requests", ...mails],
    status: 200,
  },
  { path: "/contact", fields: { ...enquiry, consent: "on" }, changes: [], status: 422 },
  {
    path: "/projects/oak-and-mortar",
    fields: { name: "Tom", phone: "01632 960000", message: "A wall." },
    changes: [],
    status: 422,
  },
  { path: "/clients/login", fields: { username: cast.maya.email, password }, changes: mails, status: 302 },
  {
    path: "/clients/forgotten",
    fields: { email: cast.gareth.email },
    changes: ["public.account_links", ...mails],
    status: 200,
  },
  { path: "/clients/account", as: "a client", fields: { intent: "end-other-sessions" }, changes: [], status: 200 },
  {
    path: "/clients/choose",
    as: "of two clients, none chosen",
    fields: { clientId: cast.maya.id },
    changes: [],
    status: 302,
  },
  {
    path: "/clients/account",
    as: "a client",
    fields: { intent: "change-contact", contactName: "Mayowa", billingAddress: "9 Kiln Street", phone: "01632 960051" },
    changes: ["public.client_people", "public.client_words", "public.clients"],
    status: 200,
  },
  {
    path: "/clients/account",
    as: "a client",
    fields: { intent: "change-email", newEmail: "bread@harbourlane.example", password },
    changes: ["public.account_links", ...mails],
    status: 200,
  },
  {
    path: "/clients/account",
    as: "a client",
    fields: { intent: "change-password", currentPassword: password, newPassword },
    changes: ["auth.account", "public.account_links", ...mails],
    status: 200,
  },
  {
    path: "/clients/account/second-step",
    as: "another client",
    fields: { intent: "start", password },
    changes: ["auth.two_factor"],
    status: 200,
  },
  {
    path: `/clients/password/${preparedLinks.reset}.${sealed(preparedLinks.reset)}`,
    fields: { password: newPassword },
    changes: ['auth."user"', "auth.account", "public.account_links", ...mails],
    status: 302,
  },
  {
    path: `/clients/email/${preparedLinks.email}.${sealed(preparedLinks.email)}`,
    fields: {},
    changes: [
      ...['auth."user"', "public.account_links", "public.client_people", "public.client_words", "public.clients"],
      ...mails,
    ],
    status: 200,
  },
  { path: "/content-policy-reports", fields: { "csp-report": "{}" }, changes: [], status: 400 },
  { path: "/clients/logout", as: "another client", fields: {}, changes: [], status: 302 },
];
