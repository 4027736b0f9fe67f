import { forgetPreview } from "../../../server/website/preview-cookie.ts";
import { leadTo } from "../../access.server.ts";

/** The link still works; this browser shows what is published again. */
export function action() {
  return leadTo("/", [forgetPreview()]);
}
