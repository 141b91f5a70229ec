import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { placeIn, townLabel, townQuestion } from "./town-match.ts";
import { type TownsByCode, townsFile } from "./towns.ts";

function listOf(code: string): TownsByCode | null {
  const file = townsFile(code);
  return file && JSON.parse(readFileSync(new URL(`../../public${file}`, import.meta.url), "utf8"));
}
const ask = (code: string, town: string) => townQuestion(code, town, listOf(code));

test.each([
  ["75011", "Paris"],
  ["75011", "PARIS"],
  ["75011", "paris 11"],
  ["75011", "Paris 11e"],
  ["75011", "Paris 11ème arrondissement"],
  ["75001", "Paris 1er"],
  ["75116", "Paris 16e Arr."],
  ["75011", "Paris Cedex 11"],
  ["75000", "Paris"],
  ["69000", "Lyon"],
  ["69003", "Lyon Part-Dieu"],
  ["13008", "marseille"],
  ["93400", "St Ouen"],
  ["93400", "Saint-Ouen-sur-Seine"],
  ["93400", "ST OUEN S/ SEINE"],
  ["94200", "Ivry sur Seine"],
  ["76600", "Havre"],
  ["76600", "LE HAVRE"],
  ["42000", "saint etienne"],
  ["42000", "St-Étienne"],
  ["01000", "BOURG EN BRESSE"],
  ["62200", "Boulogne sur Mer"],
  ["92100", "Boulogne-Billancourt"],
  ["20000", "Ajaccio"],
  ["97400", "St Denis"],
  ["98000", "Monaco"],
  ["98000", "Monte-Carlo"],
  ["98012", "Monaco Cedex"],
  // CEDEX: a postcode of its own, in the department of its town.
  ["75439", "Paris CEDEX 09"],
  ["33077", "Bordeaux Cedex"],
  // There is no list of these: any town is kept.
  ["98800", "Nouméa"],
  ["00100", "Armées"],
])("%s %s agree", (code, town) => expect(ask(code, town)).toBeNull());

test.each([
  ["75011", "Tours", "TOWN_MISMATCH", ["Paris"]],
  ["75011", "Paris 12e", "TOWN_MISMATCH", ["Paris"]],
  ["69003", "Paris", "TOWN_MISMATCH", ["Lyon"]],
  ["98000", "Nice", "TOWN_MISMATCH", ["Monaco"]],
  ["97400", "Paris", "TOWN_MISMATCH", ["Saint-Denis"]],
  ["93400", "Saint", "TOWN_MISMATCH", ["Saint-Ouen-sur-Seine"]],
  ["75011", "باريس", "TOWN_MISMATCH", ["Paris"]],
  ["75011", "Pаris", "TOWN_MISMATCH", ["Paris"]],
  ["75011", "-", "TOWN_MISMATCH", ["Paris"]],
  ["75999", "Paris", "UNKNOWN_POSTAL_CODE", []],
  ["12345", "Rodez", "UNKNOWN_POSTAL_CODE", []],
  ["37999", "Paris Cedex", "UNKNOWN_POSTAL_CODE", []],
])("%s %s is asked about", (code, town, reason, towns) => expect(ask(code, town)).toEqual({ reason, towns }));

test("every town of the list agrees with its postcode, in capitals without accents and hyphens, too", () => {
  for (const file of ["01", "20", "37", "59", "69", "75", "93", "97"]) {
    const listed = listOf(`${file === "97" ? "971" : file}00`.padEnd(5, "0")) ?? {};
    for (const [code, towns] of Object.entries(listed))
      for (const town of towns) {
        const plain = town.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/[-']/g, " ");
        expect(townQuestion(code, town, listed), town).toBeNull();
        expect(townQuestion(code, plain, listed), plain).toBeNull();
      }
  }
});

test("any text is asked about or agrees, at once", () => {
  const listed = listOf("75011");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (town) => {
      const question = townQuestion("75011", town, listed);
      expect(question === null || question.towns.length === 1).toBe(true);
    }),
  );
  expect(townQuestion("75011", "saint ".repeat(10_000), listed)?.reason).toBe("TOWN_MISMATCH");
});

test.each([
  ["75011", "Paris", "Paris 11e"],
  ["75001", "Paris", "Paris 1er"],
  ["75116", "Paris", "Paris 16e"],
  ["69009", "Lyon", "Lyon 9e"],
  ["69100", "Villeurbanne", "Villeurbanne"],
  ["37000", "Tours", "Tours"],
  ["75000", "Paris", "Paris"],
])("%s %s is proposed as %s", (code, town, label) => expect(townLabel(code, town)).toBe(label));

test.each([
  ["2 rue du Port, 13002 Marseille", { code: "13002", town: "Marseille" }],
  ["2 rue du Port 75011 Tours, France", { code: "75011", town: "Tours" }],
  ["12345 rue du Port", null],
  ["2 rue du Port", null],
  ["2 Hauptstraße, 96000 Bamberg", null],
])("the place in %j is %j", (address, place) => expect(placeIn(address)).toEqual(place));
