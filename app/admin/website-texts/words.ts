export const title = "Texts of the pages";

export const words = {
  heading: "Texts of the pages",
  lead: "Every text of the public pages, in the order of the page. What you leave alone follows the program when it is updated; what you change stays yours. Layout, links and drawings stay as they are.",
  specified:
    "As they came, the texts say what the specification of this product asks for, word for word, above all what ‘free’ costs: the months, the price and the domain. If you change those, say the same in your own words.",
  page: "Page",
  pageOption: (name: string, own: number) => (own === 0 ? name : `${name} (${own} yours)`),
  find: "Find in its texts",
  show: "Show",
  look: "See the page",
  count: (shown: number, all: number) => (shown === all ? `${all} texts` : `${shown} of ${all} texts`),
  none: (find: string) => `No text of this page has ‘${find}’ in it.`,
  all: "Show all texts",
  top: "Top of the page",
  further: "Further down",
  entry: "entry",
  yours: "Yours",
  text: "Text",
  textHint: "What stands in curly brackets is filled in.",
  save: "Save",
  saveNamed: (place: string) => `Save: ${place}`,
  came: (text: string) => `As it came: ‘${text}’`,
  asItCame: "As it came",
  asItCameNamed: (place: string) => `As it came: ${place}`,
  names: {
    summary: "Names in curly brackets",
    lead: "Write one of these into any text, with its brackets. It is worked out when the page is shown, so that you change a price once.",
  },
  unused: {
    heading: "No longer used",
    lead: "You wrote these for places that the program no longer has. Nobody sees them.",
    remove: "Remove",
    removeNamed: (place: string) => `Remove: ${place}`,
  },
} as const;

/** What became of an action. */
export const answers = {
  empty: "Write something. ‘As it came’ brings back the text that was here.",
  tooLong: "This is too long: 2,000 characters are the most.",
  unknownNames: (names: readonly string[]) =>
    `${names.map((name) => `{${name}}`).join(", ")}: there is no such name. ‘Names in curly brackets’ lists those there are.`,
} as const;

/** What places are called, where their own word says little. */
export const placeNames: ReadonlyMap<string, string> = new Map([
  ["hero", "Top of the page"],
  ["strip", "The drawn days"],
  ["thumbBar", "Bar at the bottom of a phone"],
  ["about", "Top of the page"],
  ["glance", "At a glance"],
  ["overview", "Four parts"],
  ["explained", "Explanations"],
  ["smallPrint", "Small print"],
  ["next", "What happens next"],
  ["agreeing", "What somebody agrees to"],
  ["promised", "What is promised"],
  ["notPromised", "What is not promised"],
  ["leaves", "day"],
  ["blocks", "part"],
  ["list", "entry"],
  ["lines", "line"],
  ["rows", "row"],
  ["cards", "card"],
  ["milestones", "milestone"],
  ["paragraphs", "paragraph"],
  ["rules", "rule"],
  ["notes", "note"],
  ["terms", "term"],
  ["hours", "hour"],
  ["numbers", "number"],
]);
