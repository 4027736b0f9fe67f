import { expect, test } from "vitest";
import { startingSite } from "../../content/starting-site.ts";
import { readProject, readQuestion, readTestimonial } from "./entry-forms.ts";
import { shownTestimonials } from "./samples.ts";

const quoted = {
  quote: "It took a week.",
  name: "Priya Nair",
  business: "Nair Yoga",
  days: "7",
  consent: "E-mail of 9 November 2026",
};

test("who is quoted has agreed; a sample nobody has said", () => {
  expect(readTestimonial(quoted)).toEqual({ ...quoted, days: 7, isSample: false });
  expect(readTestimonial({ ...quoted, consent: " " })).toHaveProperty("field", "consent");
  expect(readTestimonial({ ...quoted, consent: "", isSample: "on" })).toMatchObject({ consent: "", isSample: true });
  for (const days of ["0", "366", "7.5", "a week", "", "-1"])
    expect(readTestimonial({ ...quoted, days })).toHaveProperty("field", "days");
  expect(readTestimonial({ ...quoted, quote: "x".repeat(601) })).toHaveProperty("field", "quote");
});

test("visitors see samples with the sample's business, and with no other", () => {
  const [first] = startingSite.testimonials;
  if (!first) throw new Error("no sample");
  const real = { ...first, isSample: false, consent: "A letter" };
  const testimonials = [first, real];
  expect(shownTestimonials({ ...startingSite, testimonials })).toEqual(testimonials);
  const business = { ...startingSite.business, enquiriesEmail: "hello@nairweb.co.uk" };
  expect(shownTestimonials({ business, testimonials })).toEqual([real]);
});

test("a name in curly brackets that means nothing is refused where it stands, and named", () => {
  const question = "What does it cost?";
  expect(readQuestion({ question, answer: "From {cheapest} a month." }, startingSite)).toEqual({
    question,
    answer: "From {cheapest} a month.",
  });
  expect(readQuestion({ question, answer: "From {cheapst} a month." }, startingSite)).toEqual({
    field: "answer",
    message: expect.stringContaining("{cheapst}"),
  });
  expect(readQuestion({ question: "Why {x}?", answer: "So." }, startingSite)).toHaveProperty("field", "question");
  expect(readQuestion({ question: " ", answer: "So." }, startingSite)).toHaveProperty("field", "question");
});

const project = {
  title: "Café & Bar",
  kind: "live",
  status: "Live",
  overview: "Two rooms.",
  services: "React\r\n\r\n Hosting ",
  address: "https://cafe.example/",
  picture: "A bar",
};
const none = { known: undefined, taken: new Set<string>() };

test("a new project gets an address of its own from its title, and keeps it", () => {
  const made = readProject(project, none);
  expect(made).toMatchObject({ slug: "cafe-and-bar", services: ["React", "Hosting"], address: "cafe.example" });
  expect(readProject(project, { ...none, taken: new Set(["cafe-and-bar"]) })).toHaveProperty("slug", "cafe-and-bar-2");
  expect(readProject({ ...project, title: "日本" }, none)).toHaveProperty("slug", "project");
  if ("message" in made) throw new Error(made.message);
  const known = { ...made, pictureId: "5f0c3b1a-0000-4000-8000-0000000000f1" };
  expect(readProject({ ...project, title: "Bar" }, { known, taken: new Set([known.slug]) })).toEqual({
    ...known,
    title: "Bar",
  });
});

test.each([
  ["address", "two words.example"],
  ["address", "javascript:alert(1)"],
  ["address", "nowhere"],
  ["address", "me@elsewhere.example"],
  ["kind", "gone"],
  ["title", ""],
  ["services", Array.from({ length: 13 }, (_, n) => `Service ${n}`).join("\n")],
  ["services", "React\nReact"],
  ["services", "x".repeat(41)],
])("a project's %s cannot be '%s'", (field, value) => {
  expect(readProject({ ...project, [field]: value }, none)).toHaveProperty("field", field);
});
