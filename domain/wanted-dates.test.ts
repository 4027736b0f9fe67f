import { expect, test } from "vitest";
import { readDates, writeDates } from "./wanted-dates.ts";

test("dates are written as people read them, and come back as their fields take them", () => {
  const dates = [
    { on: "2027-03-06", at: "09:00" },
    { on: "2027-04-10", at: "18:30" },
    { on: "2027-05-08", at: "" },
    { on: "2027-06-01", at: "00:15" },
    { on: "2027-06-02", at: "12:00" },
  ];
  const written = writeDates([{ on: "", at: "" }, ...dates]);
  expect(written.split("\n")).toEqual([
    "6 March 2027, 9am",
    "10 April 2027, 6:30pm",
    "8 May 2027",
    "1 June 2027, 12:15am",
    "2 June 2027, 12pm",
  ]);
  expect(readDates(written)).toEqual({ dates, words: "" });
});

test.each(["every Saturday in March", "31 February 2027", "6 March", "6 March 2027, about nine", ", 9am"])(
  "what is no date stays in words: %s",
  (words) => {
    expect(readDates(`6 March 2027\n${words}`)).toEqual({ dates: [{ on: "2027-03-06", at: "" }], words });
  },
);

test("what a browser without these fields lets somebody type is kept as it is", () => {
  expect(writeDates([{ on: "first Monday in May", at: "at nine" }])).toBe("first Monday in May, at nine");
});
