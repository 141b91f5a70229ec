import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestCatalogue } from "#server/catalog/fixtures/test-catalogue.ts";
import { readClaims } from "./read-claims.ts";
import { settings } from "./tables.ts";

let catalogue: Awaited<ReturnType<typeof openTestCatalogue>>;
beforeAll(async () => {
  catalogue = await openTestCatalogue();
});
afterAll(() => catalogue.close());

const none = {
  sold: null,
  soldSource: "",
  satisfied: null,
  satisfiedSource: "",
  models: null,
  modelsSource: "",
};

test("a shop claims nothing until staff say it with a source, and from the day they chose", async () => {
  const { database } = catalogue;
  expect(await readClaims(database, new Date())).toEqual({});
  await database.insert(settings).values([
    {
      name: "claims",
      value: { ...none, sold: 1200, soldSource: "Registre des ventes", satisfied: 98 },
      validFrom: new Date("2026-10-01T00:00:00Z"),
    },
    {
      name: "claims",
      value: { ...none, sold: 1500, soldSource: "Registre des ventes, 2027" },
      validFrom: new Date("2027-01-01T00:00:00Z"),
    },
  ]);
  expect(await readClaims(database, new Date("2026-12-01T00:00:00Z"))).toEqual({
    sold: { figure: 1200, source: "Registre des ventes" },
  });
  expect((await readClaims(database, new Date("2027-02-01T00:00:00Z"))).sold?.figure).toBe(1500);
});
