/** What became of a deed, told where it was done. */
export type DeedResult = {
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
export type DeedRow = { name: string; id: string };

/** The result, if it is about this form. */
export function resultOf(result: DeedResult | undefined, intent: string, row?: DeedRow): DeedResult | undefined {
  return result?.form === (row ? `${intent}:${row.id}` : intent) ? result : undefined;
}

export function isRefused(result: DeedResult | undefined, intent: string, row?: DeedRow): boolean {
  return resultOf(result, intent, row)?.tone === "fail";
}

/** What is wrong with a field; a page with one form has no need of its name. */
export function refusedFor(field: string, problem: string, form = ""): DeedResult {
  return { form, tone: "fail", message: problem, field };
}
