import { expect, test } from "vitest";
import { claimRefusal } from "./claim-refusal.ts";

const FIGURES = {
  ...{ answerDays: 2, returnDays: 14, inspectionDays: 5, repairDays: 30 },
  ...{ guaranteeMonths: 24, acceptedDays: 30 },
};

test("a case opens within its time after delivery, a lost one once the parcel has left", () => {
  const deliveredAt = new Date("2026-01-31T10:00:00Z");
  const sent = { shippedAt: new Date("2026-01-28T10:00:00Z"), deliveredAt };
  const at = (day: string) => new Date(`${day}T10:00:00Z`);
  expect(claimRefusal("change_of_mind", sent, FIGURES, at("2026-03-02"))).toBeNull();
  expect(claimRefusal("change_of_mind", sent, FIGURES, at("2026-03-03"))).toBe("CASE_TOO_LATE");
  expect(claimRefusal("guarantee", sent, FIGURES, at("2028-01-31"))).toBeNull();
  expect(claimRefusal("guarantee", sent, FIGURES, at("2028-02-01"))).toBe("CASE_TOO_LATE");
  // A repair under the guarantee prolongs it by six months.
  expect(claimRefusal("guarantee", { ...sent, repairs: 1 }, FIGURES, at("2028-02-01"))).toBeNull();
  expect(claimRefusal("guarantee", { ...sent, repairs: 1 }, FIGURES, at("2028-08-01"))).toBe("CASE_TOO_LATE");
  // A private person owes no return, and answers for faults all the same.
  const own = { ...sent, isPrivate: true };
  expect(claimRefusal("change_of_mind", own, FIGURES, at("2026-02-01"))).toBe("PRIVATE_SALE");
  expect(claimRefusal("guarantee", own, FIGURES, at("2026-02-01"))).toBeNull();
  const underWay = { ...sent, deliveredAt: null };
  expect(claimRefusal("lost", underWay, FIGURES, at("2026-06-01"))).toBeNull();
  expect(claimRefusal("guarantee", underWay, FIGURES, at("2026-02-01"))).toBe("CASE_TOO_EARLY");
  // Sent back after a repair, it may be lost once more.
  const back = { ...sent, sentBackAt: at("2027-06-01") };
  expect(claimRefusal("lost", back, FIGURES, at("2027-07-01"))).toBeNull();
  expect(claimRefusal("lost", back, FIGURES, at("2027-07-02"))).toBe("CASE_TOO_LATE");
  expect(claimRefusal("lost", { shippedAt: null, deliveredAt: null }, FIGURES, at("2026-02-01"))).toBe(
    "CASE_TOO_EARLY",
  );
});

test("the last day of a time counts to its end in Paris", () => {
  const sent = { shippedAt: new Date("2026-08-28T08:00:00Z"), deliveredAt: new Date("2026-08-31T08:00:00Z") };
  const refusal = (kind: "change_of_mind" | "guarantee", at: string) =>
    claimRefusal(kind, sent, FIGURES, new Date(at));
  expect(refusal("change_of_mind", "2026-09-30T21:59:00Z")).toBeNull();
  expect(refusal("change_of_mind", "2026-09-30T22:00:00Z")).toBe("CASE_TOO_LATE");
  expect(refusal("guarantee", "2028-08-31T21:59:00Z")).toBeNull();
  expect(refusal("guarantee", "2028-08-31T22:00:00Z")).toBe("CASE_TOO_LATE");
});

test("a time that ends on a day which its month does not have ends with the month", () => {
  const sent = { shippedAt: null, deliveredAt: new Date("2026-08-31T08:00:00Z"), repairs: 1 };
  const refusal = (at: string) => claimRefusal("guarantee", sent, FIGURES, new Date(at));
  expect(refusal("2029-02-28T22:00:00Z")).toBeNull();
  expect(refusal("2029-03-01T08:00:00Z")).toBe("CASE_TOO_LATE");
});
