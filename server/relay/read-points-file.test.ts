import * as fc from "fast-check";
import { expect, test } from "vitest";
import { RELAY_COLUMNS } from "#contract/relay/points.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { readPointsFile } from "./read-points-file.ts";

const HEAD = RELAY_COLUMNS.join(",");
const LYON = 'FR-1,Presse,14 rue Paul Bert,69003,Lyon,"Lundi à vendredi : 9 h à 19 h; Samedi : 9 h à 12 h"';

/** The refused cells of a list. */
function refused(csv: string): unknown {
  try {
    return readPointsFile(csv);
  } catch (error) {
    return error instanceof Failure ? error.details.fields : error;
  }
}

test("a list has its columns in any order and with any separator; hours have one line for each group of days", () => {
  const point = {
    ...{ id: "FR-1", name: "Presse", street: "14 rue Paul Bert", postalCode: "69003", town: "Lyon" },
    hours: "Lundi à vendredi : 9 h à 19 h\nSamedi : 9 h à 12 h",
  };
  expect(readPointsFile(`${HEAD}\n${LYON}\n\n`)).toEqual([point]);
  const turned =
    "town;hours;id;name;street;postalCode\nLyon;9 h | 10 h;fr-1;Presse;14 rue Paul Bert;69 003\n";
  expect(readPointsFile(turned)).toEqual([{ ...point, hours: "9 h\n10 h" }]);
  expect(readPointsFile(" \n")).toEqual([]);
});

test.each([
  ["a missing column", "id,name\nFR-1,Presse", { "lines.1.street": "REQUIRED", "lines.1.hours": "REQUIRED" }],
  ["an empty name", `${HEAD}\nFR-1,,1 rue,69003,Lyon,9 h`, { "lines.2.name": "REQUIRED" }],
  ["no hours", `${HEAD}\nFR-1,Presse,1 rue,69003,Lyon,`, { "lines.2.hours": "REQUIRED" }],
  [
    "an overseas postcode",
    `${HEAD}\nFR-1,Presse,1 rue,97400,Saint-Denis,9 h`,
    { "lines.2.postalCode": "BAD_POSTAL_CODE" },
  ],
  ["a number with a space", `${HEAD}\nFR 1,Presse,1 rue,69003,Lyon,9 h`, { "lines.2.id": "INVALID" }],
  ["a number twice", `${HEAD}\n${LYON}\n${LYON.replace("FR-1", "fr-1")}`, { "lines.3.id": "TAKEN" }],
  ["a quotation mark without end", `${HEAD}\nFR-1,"Presse,1 rue`, { csv: "INVALID" }],
  ["no list at all", "Bonjour", { "lines.1.id": "REQUIRED" }],
])("%s is refused at its line", (_what, csv, fields) => {
  expect(refused(csv)).toMatchObject(fields);
});

test("a list with a bad line is refused as a whole, with every bad cell", () => {
  expect(refused(`${HEAD}\n${LYON}\n,Presse,,1,Lyon,9 h`)).toEqual({
    "lines.3.id": "REQUIRED",
    "lines.3.street": "REQUIRED",
    "lines.3.postalCode": "BAD_POSTAL_CODE",
  });
});

test("no text makes the reader fail in another way than by a refusal", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      for (const csv of [text, `${HEAD}\n${text}`]) {
        const read = refused(csv);
        expect(read instanceof Error).toBe(false);
      }
    }),
  );
});
