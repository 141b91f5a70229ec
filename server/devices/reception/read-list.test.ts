import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MOST_LIST_ROWS } from "#contract/devices/receptions.ts";
import { readModels } from "#server/demo/read-demo.ts";
import { randomImei } from "#server/devices/fixtures/devices.ts";
import { openCatalogue } from "./match-phone.ts";
import { type Memory, readList } from "./read-list.ts";

const catalogue = openCatalogue(
  readModels().map((model, index) => ({ ...model, id: index + 1, retiredAt: null })),
);
const NOTHING: Memory = { headings: {}, answers: {}, regime: null };
const read = (csv: string, answers: Record<string, string> = {}, memory = NOTHING) =>
  readList({ csv, answers: { "regime|": "margin", ...answers } }, catalogue, memory);
type Read = ReturnType<typeof read>;
const named = ({ rows }: Read) =>
  rows.map(({ line, models: [model, ...more], quantity }) =>
    [line, model?.model, model?.storageGb, more.length > 0 ? "any" : model?.colour, quantity].join(" "),
  );
const refused = ({ errors }: Read) => errors.map(({ line, reason }) => `${line} ${reason}`);
const asked = ({ questions }: Read) => questions.map(({ kind, text }) => `${kind} ${text}`);

const FRENCH = `\ufeffMarque;Modèle;Capacité;Coloris;N° IMEI;État;Batterie;Prix HT\r
Apple;iPhone 13;128 Go;Minuit;356781095260183;Grade B;87 %;231,00 €\r
Apple;iPhone 13;128Go;Noir;356781091590831;B;88%;"1 231,50"\r
APPLE;Iphone 12 pro max;256;Bleu pacifique;356781100166136;A;91;305\r
Samsung;Galaxy S22 5G;128 Go;Phantom Black;356781111860917;C;;142,90\r
Samsung;S21 Ultra;256GB;Noir Fantôme;356781113909969;B+;;189,00\r
Apple;iPhone 11;64 Go;Blanc;3,56781E+14;B;82 %;120,00\r
;;;;;;;\r
Total;;;;6;;;988,40\r
`;

describe("a list with French headings", () => {
  test("names five phones, asks about the price that is far off, and refuses the rounded IMEI", () => {
    const list = read(FRENCH);
    expect(asked(list)).toEqual(["price 1231.50"]);
    expect(refused(list)).toEqual(["7 ROUNDED"]);
    expect(list.skipped.map(({ line, why }) => `${line} ${why}`)).toEqual(["1 heading", "9 total"]);
    const whole = read(FRENCH, { "price|3|123150": "kept" });
    expect(whole.questions).toEqual([]);
    expect(named(whole)).toEqual([
      "2 iPhone 13 128 Minuit 1",
      "3 iPhone 13 128 Minuit 1",
      "4 iPhone 12 Pro Max 256 Bleu Pacifique 1",
      "5 Galaxy S22 128 Noir 1",
      "6 Galaxy S21 Ultra 5G 256 Noir 1",
    ]);
    expect(whole.rows.map(({ priceCents }) => priceCents)).toEqual([23_100, 123_150, 30_500, 14_290, 18_900]);
    expect(whole.rows.map(({ facts }) => facts.promise)).toEqual(["B", "B", "A", "C", "B"]);
    expect(whole.rows.map(({ facts }) => facts.battery)).toEqual([87, 88, 91, null, null]);
  });

  test("says that its prices are without VAT, so that the regime is not asked", () => {
    expect(readList({ csv: FRENCH }, catalogue, NOTHING)).toMatchObject({
      priceTax: "HT",
      regime: "standard",
    });
    const silent = readList({ csv: FRENCH.replace(" HT", "") }, catalogue, NOTHING);
    expect(asked(silent)).toContain("regime ");
  });

  test("takes another price, and leaves a line out", () => {
    expect(read(FRENCH, { "price|3|123150": "231,50" }).rows[1]?.priceCents).toBe(23_150);
    const { rows, skipped } = read(FRENCH, { "price|3|123150": "out" });
    expect(rows).toHaveLength(4);
    expect(skipped).toContainEqual(expect.objectContaining({ line: 3, why: "left" }));
  });
});

const TITLES = `Item,Qty,Unit price EUR,Location
"Unlocked iPhone 14 Pro Max 128GB Mix Color (Dual Physical SIM) (A+/A Grade)",12,"591.50",HK
"Apple iPhone SE 2nd Gen 64GB Black (Great Condition) Unlocked",5,88,NL
"Samsung Galaxy A54 5G DS 128GB Awesome Graphite - Grade AB",8,131,DE
"iPhone 16 Pro 256GB Black Titanium esim only",2,799,AE
"Google Pixel 7 128GB Obsidian BNIB",3,229.9,UK
"Xiaomi Redmi Note 12 Pro 5G 6/128 Sky Blue",10,104,PL
"Frigo",1,10,FR
`;

test("one title column makes phones without IMEI; mixed colours and grades are asked once, a fridge is refused", () => {
  const list = read(TITLES);
  expect(asked(list)).toEqual(["colour Mix Color", "grade A+/A", "grade AB"]);
  expect(refused(list)).toEqual(["8 UNKNOWN"]);
  const whole = read(TITLES, {
    "colour|Apple|iPhone 14 Pro Max|mix color": "any",
    "grade|a+/a": "A",
    "grade|ab": "B",
  });
  expect(named(whole)).toEqual([
    "2 iPhone 14 Pro Max 128 any 12",
    "3 iPhone SE (2020) 64 Noir 5",
    "4 Galaxy A54 5G 128 Graphite 8",
    "5 iPhone 16 Pro 256 Titane Noir 2",
    "6 Pixel 7 128 Noir Volcanique 3",
    "7 Redmi Note 12 Pro 5G 128 Bleu Ciel 10",
  ]);
  expect(whole.rows.every(({ imeis }) => imeis.length === 0)).toBe(true);
  expect(whole.rows.map(({ facts }) => facts.promise)).toEqual(["A", "A", "B", null, "new", null]);
  expect(whole.rows.flatMap(({ facts }) => facts.notes)).toEqual(
    expect.arrayContaining(["esim only", "BNIB", "RAM 6 Go", "Unlocked", "Dual Physical SIM"]),
  );
});

const DIAGNOSIS = `Make\tModel\tMemory\tColor\tIMEI\tSerial\tBattery Health\tCycle Count\tWorking\tFailed\tGrade\tFMI\tCarrier Lock\tESN\tErased\tErase Date
Apple\tiPhone 13 Pro\t256GB\tSierra Blue\t356781120308247\tX7QWERTY01\t89%\t412\tYes\t\tA\tOff\tUnlocked\tClean\tYes\t2026-11-20 14:02
Apple\tiPhone 13 Pro\t256GB\tGraphite\t356781126281943\tX7QWERTY02\t78%\t903\tNo\tFace ID,Rear Camera\tC\tOn\tUnlocked\tClean\tNo\t
Apple\tiPhone XR\t64GB\tCoral\t356781138219931\tX7QWERTY03\t—\t—\tPending\t\t\tOff\tLocked - Orange\tBlacklisted\tYes\t20/11/2026
Apple\tiPhone 13 Pro\t256GB\tSierra Blue\t(dup of line 2)\t\t\t\t\t\t\t\t\t\t\t
`;

test("the export of a diagnosis gives facts for each IMEI: battery, failures, locks, erasure; a dash is unknown", () => {
  expect(asked(read(DIAGNOSIS))).toEqual(["price "]);
  const list = read(DIAGNOSIS, { "price|": "250" });
  expect(refused(list)).toEqual(["5 INVALID"]);
  expect(list.rows.map(({ line, priceCents, facts }) => ({ line, priceCents, ...facts }))).toMatchObject([
    { line: 2, priceCents: 25_000, battery: 89, failed: [], stops: [], erased: true, erasedOn: "2026-11-20" },
    {
      line: 3,
      battery: 78,
      failed: ["Face ID", "Rear Camera"],
      stops: ["account"],
      erased: false,
      promise: "C",
    },
    {
      line: 4,
      battery: null,
      stops: ["blacklist", "carrier"],
      erased: true,
      erasedOn: "2026-11-20",
      promise: null,
    },
  ]);
});

test("a table pasted from a mail is found between the greetings, and a defect is kept", () => {
  const list = read(
    "Bonjour, voici la liste :\n\nQté\tDésignation\tPU\n3\tiPhone 12 128 blanc gr. B\t168\n1\tiphone 12 mini 64go rouge grade A batt 85\t139,5\n2\tSamsung A52s 128 menthe HS écran\t35 €\n\nCordialement\n",
  );
  expect(named(list)).toEqual([
    "4 iPhone 12 128 Blanc 3",
    "5 iPhone 12 mini 64 Rouge 1",
    "6 Galaxy A52s 5G 128 Menthe 2",
  ]);
  expect(list.rows.map(({ facts }) => [facts.promise, facts.battery, facts.defects])).toEqual([
    ["B", null, ""],
    ["A", 85, ""],
    [null, null, "HS écran"],
  ]);
  expect(list.skipped.map(({ line, why }) => `${line} ${why}`)).toEqual(["1 text", "3 heading", "8 text"]);
});

test("a list is the same in another order, with other headings, and with tabs", () => {
  const csv =
    'Price;Serial No;Phone\t;IMEI no.;Condition\n"1.031,50 €";F2LX9Q;iPhone 12 64Go Noir;356781091590831;très bon état';
  const list = read(csv.replaceAll("\t", ""));
  expect(named(list)).toEqual(["2 iPhone 12 64 Noir 1"]);
  expect(list.rows[0]).toMatchObject({ priceCents: 103_150, serial: "F2LX9Q", facts: { promise: "A" } });
  expect(read(csv.replaceAll("\t", "").replaceAll(";", "\t")).rows).toEqual(list.rows);
});

test("lines without a table are read as titles, with count and price", () => {
  const list = read("3x iPhone 12 64 Go noir grade B 150 €\nGalaxy A54 128 graphite x2 120€\nMerci !");
  expect(named(list)).toEqual(["1 iPhone 12 64 Noir 3", "2 Galaxy A54 5G 128 Graphite 2"]);
  expect(list.rows.map(({ priceCents }) => priceCents)).toEqual([15_000, 12_000]);
  expect(list.skipped).toMatchObject([{ line: 3, why: "text" }]);
});

describe("a doubtful value", () => {
  const csv = "Désignation;IMEI;Prix\nIP13 128 MIDN;356781095260183;231\nIP13 128 MIDN;356781091590831;229";

  test("is asked once for all its lines, and its answers are remembered", () => {
    const list = read(csv);
    expect(list.questions).toMatchObject([{ kind: "model", text: "IP13 MIDN", lines: [2, 3], count: 2 }]);
    const model = read(csv, { "model|ip13 midn": "Apple|iPhone 13" });
    expect(model.questions).toMatchObject([{ kind: "colour", text: "MIDN", count: 2 }]);
    const key = model.questions[0]?.key ?? "";
    const answers = { "model|ip13 midn": "Apple|iPhone 13", [key]: "minuit" };
    expect(named(read(csv, {}, { ...NOTHING, answers }))).toEqual([
      "2 iPhone 13 128 Minuit 1",
      "3 iPhone 13 128 Minuit 1",
    ]);
  });

  test("a typing error in a model is asked about, not guessed", () => {
    expect(asked(read("Titre;Prix\nipone 13 128 minuit;200\nipone 13 128 bleu;200"))).toEqual([
      "model ipone 13",
    ]);
  });

  test("an answer that names nothing of the catalogue is no answer", () => {
    expect(asked(read(csv, { "model|ip13 midn": "Apple|iPhone 99", __proto__: "x" }))).toEqual([
      "model IP13 MIDN",
    ]);
  });
});

test.each([
  [
    "a doubled IMEI",
    "Titre;IMEI;Prix\niPhone 12 64 noir;356781095260183;1\niPhone 12 64 noir;356781095260183;1",
    ["3 DUPLICATE"],
  ],
  ["too many cells", "Titre;Prix\niPhone 12 64 noir;1;2", ["2 CELLS"]],
  ["a line that was cut off", "Titre;IMEI;Prix\niPhone 12 64 noir;3567", ["2 INVALID", "2 REQUIRED"]],
  ["an open quote", 'Titre;Prix\n"iPhone 12 64 noir;1\niPhone 12 64 noir;1', ["2 CSV"]],
  ["another currency", "Titre;Prix\niPhone 12 64 noir;$100", ["2 CURRENCY"]],
  ["an IMEI for two phones", "Titre;IMEI;Prix;Qté\niPhone 12 64 noir;356781095260183;1;2", ["2 INVALID"]],
  ["headings alone", "Titre;IMEI;Prix", ["1 EMPTY"]],
  ["another text", "Lorem ipsum\ndolor sit amet", ["1 EMPTY"]],
])("%s has its reason", (_name, csv, expected) => {
  expect(refused(read(csv))).toEqual(expected);
});

test("columns chosen by a person replace the guess", () => {
  const csv = "A;B;C\niPhone 12 64 noir;99;7";
  const list = readList(
    { csv, columns: ["title", null, "price"], answers: { "regime|": "margin" } },
    catalogue,
    NOTHING,
  );
  expect(list.rows[0]).toMatchObject({ priceCents: 700 });
});

test("five thousand lines are read, and the rest is refused", () => {
  const models = readModels();
  const lines = Array.from({ length: MOST_LIST_ROWS + 1 }, (_, at) => {
    const { brand, model, storageGb, colour } = models[at % models.length] ?? models[0] ?? {};
    return `${brand} ${model} ${storageGb} Go ${colour};${randomImei()};200`;
  });
  const list = read(["Titre;IMEI;Prix", ...lines].join("\n"));
  expect(list.rows).toHaveLength(MOST_LIST_ROWS);
  expect(refused(list)).toEqual([`${MOST_LIST_ROWS + 2} TOO_MANY`]);
});

test("any text is read or refused, and nothing of it is lost", () => {
  const part = fc.constantFrom(
    "IMEI",
    "Prix",
    "iPhone 13",
    "128",
    "noir",
    ";",
    "\t",
    "\n",
    '"',
    "€",
    "x2",
    "A+/A",
    "Total",
    "356781095260183",
    "—",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(part).map((all) => all.join(" ")),
      ),
      (csv) => {
        const list = read(csv);
        const lines = [...list.rows, ...list.errors, ...list.skipped, ...list.waiting].map(
          ({ line }) => line,
        );
        expect(lines.every((line) => line >= 1)).toBe(true);
      },
    ),
  );
});
