import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, noonOf } from "./calendar-day.ts";
import { checkDataRequest, dataRequestDue, readDataRequest } from "./data-request.ts";

const written = { kind: "complaint", name: "Ida", email: "ida@example.org", text: "You wrote to my old address." };

test("a complaint is acknowledged within thirty days, and has no other date after that", () => {
  const complaint = { kind: "complaint", receivedOn: "2026-11-16" } as const;
  expect(dataRequestDue({ ...complaint, isAcknowledged: false })).toBe("2026-12-16");
  expect(dataRequestDue({ ...complaint, isAcknowledged: true })).toBeUndefined();
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const receivedOn = addDays("2020-01-01", days);
      const due = dataRequestDue({ kind: "complaint", receivedOn, isAcknowledged: false }) ?? "";
      return daysBetween(noonOf(receivedOn), noonOf(due)) === 30;
    }),
  );
});

test("a copy and an erasure are answered within a month, also in February", () => {
  for (const isAcknowledged of [true, false]) {
    expect(dataRequestDue({ kind: "copy", receivedOn: "2027-01-31", isAcknowledged })).toBe("2027-02-28");
    expect(dataRequestDue({ kind: "erasure", receivedOn: "2026-11-16", isAcknowledged })).toBe("2026-12-16");
  }
});

test("a name and an address are needed, and a complaint says what about", () => {
  expect(checkDataRequest(readDataRequest(written))).toBeUndefined();
  for (const field of ["name", "email", "text"])
    expect(checkDataRequest(readDataRequest({ ...written, [field]: " " }))?.field).toBe(field);
  expect(checkDataRequest(readDataRequest({ ...written, kind: "erasure", text: "" }))).toBeUndefined();
  expect(checkDataRequest(readDataRequest({ ...written, text: "x".repeat(5_001) }))?.field).toBe("text");
});

test("what is no kind asks for a copy", () => {
  expect(readDataRequest({ ...written, kind: "anything" }).kind).toBe("copy");
});
