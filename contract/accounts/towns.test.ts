import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isDelivered, isPostalCode } from "../orders/shipping.ts";
import { type TownsByCode, townsFile } from "./towns.ts";

const FOLDER = new URL("../../public/towns/", import.meta.url);
const read = (name: string): TownsByCode => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));

const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
const listed = files.flatMap((name) => Object.entries(read(name)));

function townsOf(code: string): readonly string[] {
  const file = townsFile(code);
  return file ? (read(file.replace("/towns/", ""))[code] ?? []) : [];
}

test.each([
  ["75011", ["Paris"]],
  // Of its border streets only a few belong to another town.
  ["75015", ["Paris"]],
  ["69003", ["Lyon"]],
  ["13001", ["Marseille"]],
  ["06600", ["Antibes"]],
  ["01000", ["Bourg-en-Bresse", "Saint-Denis-lès-Bourg"]],
  ["16190", expect.arrayContaining(["Bors", "Montmoreau"])],
  ["20000", ["Ajaccio"]],
  ["20250", expect.arrayContaining(["Corte"])],
  ["97400", ["Saint-Denis"]],
  [
    "48170",
    [
      "Arzenc-de-Randon",
      "Châteauneuf-de-Randon",
      "Chaudeyrac",
      "Laubert",
      "Mont Lozère et Goulet",
      "Montbel",
      "Saint-Frézal-d'Albuges",
      "Saint-Jean-la-Fouillouse",
      "Saint-Sauveur-de-Ginestoux",
    ],
  ],
  // What has a file but no town, what has no file, an incomplete code, and what is no code.
  ["12345", []],
  ["99999", []],
  ["00100", []],
  ["7501", []],
  ["", []],
  ["Paris", []],
])("%s proposes %j", (code, towns) => {
  expect(townsOf(code)).toEqual(towns);
});

test("a code with many towns has each of them", () => {
  expect(townsOf("51300")).toHaveLength(46);
  expect(townsOf("51300")).toContain("Vitry-le-François");
});

test("the list is that of the whole country", () => {
  expect(listed.length).toBeGreaterThan(6000);
  expect(listed.filter(([code]) => !isPostalCode(code))).toEqual([]);
  expect(listed.filter(([code]) => !isDelivered(code)).length).toBeGreaterThan(100);
  expect(new Set(listed.flatMap(([, towns]) => towns)).size).toBeGreaterThan(30_000);
});

test("every file is that of its codes, and no other file is asked for", () => {
  for (const name of files)
    for (const code of Object.keys(read(name))) expect(townsFile(code)).toBe(`/towns/${name}`);
  const codes = Array.from({ length: 100 }, (_, number) => `${String(number).padStart(2, "0")}999`);
  const asked = codes.flatMap((code) => townsFile(code) ?? []);
  expect(asked).toEqual(files.map((name) => `/towns/${name}`).sort());
});

test("every code is there once, sorted, with its towns, each once", () => {
  for (const name of files) {
    const text = readFileSync(new URL(name, FOLDER), "utf8");
    const codes = Array.from(text.matchAll(/^"(\d{5})": \[/gm), ([, code]) => code);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(codes).toEqual(Object.keys(read(name)).sort());
  }
  const odd = listed.filter(([, towns]) => towns.length === 0 || new Set(towns).size < towns.length);
  expect(odd).toEqual([]);
  const unlike = listed.flatMap(([, towns]) => towns.filter((town) => /\d|Arrondissement|Canton/.test(town)));
  expect(unlike).toEqual([]);
});
