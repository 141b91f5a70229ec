import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  LACKS,
  missingForPublication,
  PHOTO_ANGLES,
  type PhotoAngle,
  type PublicationFacts,
} from "./publication-rule.ts";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const photos = (...angles: PhotoAngle[]) => angles.map((angle) => ({ angle }));
const whole: PublicationFacts = {
  owner: "shop",
  grade: "A",
  batteryHealth: 91,
  repairedAt: day(2),
  wipedAt: day(3),
  heldByCustomerAt: day(1),
  inspection: { activationLock: "off", blacklist: "clear" },
  gradedAt: day(6),
  lastRun: { protocolVersion: 1, beganAt: day(4), finishedAt: day(5), isPassed: true },
  photos: photos("front", "back", "left", "detail"),
};
const run = whole.lastRun;

test("a unit that was repaired, wiped, tested, graded and photographed in this order lacks nothing", () => {
  expect(missingForPublication(whole)).toEqual([]);
  expect(missingForPublication({ ...whole, repairedAt: null, heldByCustomerAt: null })).toEqual([]);
});

describe("what lacks is named", () => {
  test.each<[string, Partial<PublicationFacts>, readonly string[]]>([
    ["a customer’s phone that came in for a case", { owner: "customer" }, ["owner"]],
    [
      "an activation lock is on",
      { inspection: { activationLock: "on", blacklist: "clear" } },
      ["activation"],
    ],
    [
      "reported stolen",
      { inspection: { activationLock: "not_checked", blacklist: "reported" } },
      ["blacklist"],
    ],
    ["inspected before checks were recorded", { inspection: null }, []],
    ["never tested", { lastRun: null }, ["tests", "grade"]],
    ["a point failed", { lastRun: run && { ...run, isPassed: false } }, ["tests", "grade"]],
    ["an older protocol", { lastRun: run && { ...run, protocolVersion: 0 } }, ["tests", "grade"]],
    ["repaired after the run began", { repairedAt: day(5) }, ["tests", "grade"]],
    ["never wiped", { wipedAt: null, heldByCustomerAt: null }, ["wipe"]],
    ["held by a customer after the wipe", { heldByCustomerAt: day(4) }, ["wipe"]],
    [
      "tested before a customer last held it",
      { heldByCustomerAt: day(5), wipedAt: day(6) },
      ["tests", "grade"],
    ],
    ["graded before the last run", { gradedAt: day(4) }, ["grade"]],
    ["no grade", { grade: null }, ["grade"]],
    ["battery not measured", { batteryHealth: null }, ["battery"]],
    ["three photographs", { photos: photos("front", "back", "left") }, ["photos"]],
    ["four photographs of three angles", { photos: photos("front", "back", "left", "left") }, ["photos"]],
  ])("%s", (_, facts, lacks) => {
    expect(missingForPublication({ ...whole, ...facts })).toEqual(lacks);
  });
});

test("later wipes, tests and photographs never make a unit lack more", () => {
  const moment = fc.option(fc.integer({ min: 1, max: 9 }).map(day));
  const facts = fc.record({
    grade: fc.constantFrom("A" as const, null),
    batteryHealth: fc.constantFrom(90, null),
    repairedAt: moment,
    wipedAt: moment,
    heldByCustomerAt: moment,
    gradedAt: moment,
    photos: fc.array(fc.constantFrom(...PHOTO_ANGLES), { maxLength: 6 }).map((angles) => photos(...angles)),
  });
  fc.assert(
    fc.property(facts, (one) => {
      const before = missingForPublication({ ...whole, ...one });
      const after = missingForPublication({
        ...whole,
        ...one,
        wipedAt: day(20),
        gradedAt: day(22),
        lastRun: { protocolVersion: 1, beganAt: day(20), finishedAt: day(21), isPassed: true },
        photos: [...one.photos, ...photos("top")],
      });
      expect(LACKS.filter((lack) => after.includes(lack) && !before.includes(lack))).toEqual([]);
    }),
  );
});
