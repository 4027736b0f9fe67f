/** What became of an action, shown where it was done. */
export type ActionResult = {
  /** The intent it came from; where rows have the same one, with `:` and the row's id. */
  form: string;
  tone: "ok" | "fail";
  message: string;
  /** The name of the field that is wrong: the message stands there. */
  field?: string | undefined;
  /** What was typed. */
  values?: Record<string, string> | undefined;
  /** Where what is missing can be filled in, or what was made can be looked at. */
  links?: { to: string; label: string }[] | undefined;
};

/** Which one, where a page has the same form several times: its name in the form, and what it is there. */
export type ActionRow = { name: string; id: string };

/** The result, if it is about this form. */
export function resultOf(result: ActionResult | undefined, intent: string, row?: ActionRow): ActionResult | undefined {
  return result?.form === (row ? `${intent}:${row.id}` : intent) ? result : undefined;
}

export function isRefused(result: ActionResult | undefined, intent: string, row?: ActionRow): boolean {
  return resultOf(result, intent, row)?.tone === "fail";
}

/** What is wrong with a field; a page with one form has no need of its name. */
export function refusedFor(field: string, problem: string, form = ""): ActionResult {
  return { form, tone: "fail", message: problem, field };
}
