import { endCalendarAddress, makeCalendarAddress } from "../../../server/year-ahead/calendar-address.ts";
import { type Actions, ok } from "../../actions.server.ts";
import { yearAnswers } from "./words.ts";

/** Of both pages: each for whoever looks at it. */
export const addressActions: Actions = {
  async "make-address"({ actor }) {
    const { outcome } = await makeCalendarAddress(actor);
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    return ok(yearAnswers.made);
  },
  async "end-address"({ actor }) {
    await endCalendarAddress(actor);
    return ok(yearAnswers.ended);
  },
};
