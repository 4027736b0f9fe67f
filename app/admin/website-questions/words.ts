export const title = "Questions and answers";

export const words = {
  heading: "Questions and answers",
  lead: "What visitors ask before they write to you, on the plans page.",
  list: { add: "New question", saveNew: "Add to the draft", none: "None yet." },
  question: "Question",
  answer: "Answer",
  answerHint: "Prices in curly brackets come from Plans and prices.",
  names: "Prices and names in curly brackets",
  namesLead: "Write one in your text, and visitors read what it gives. When a price changes, the text does too.",
  name: "Write",
  gives: "Gives today",
} as const;
