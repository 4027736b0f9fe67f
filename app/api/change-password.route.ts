import { redirect } from "react-router";

/** Where password managers lead to (W3C, 'A well-known URL for changing passwords'). */
export function loader() {
  return redirect("/clients/account");
}
