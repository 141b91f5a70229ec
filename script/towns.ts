import { readFileSync, writeFileSync } from "node:fs";

/**
 * Makes the towns of all postal codes, one file for the first two digits: `node script/towns.ts FILE`. FILE is
 * `codes-postaux-full.json` of the package codes-postaux, which has a row a street. The results are committed.
 */
interface Row {
  readonly codePostal: string;
  readonly codeCommune: string;
  readonly nomCommune: string;
}

/** A town with a smaller share of its streets in a code only borders it: 75015 would include Issy-les-Moulineaux. */
const LEAST_SHARE = 0.02;

const rows = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Row[];
const byTown = Map.groupBy(rows, (row) => row.codeCommune);
const files = new Map<string, string[]>();

/** A town's name as people write it: Lyon for `Lyon 3e Arrondissement`, Bors for `Bors (Canton de Charente-Sud)`. */
const nameOf = (row: Row) => row.nomCommune.replace(/ (?:\d+er? Arrondissement|\(Canton .*\))$/, "");

const byCode = ([one]: [string, unknown], [other]: [string, unknown]) => Number(one) - Number(other);

for (const [code, ofCode] of [...Map.groupBy(rows, (row) => row.codePostal)].sort(byCode)) {
  const streets = [...Map.groupBy(ofCode, (row) => row.codeCommune)];
  const isThere = (town: string, rows: number) => rows >= LEAST_SHARE * (byTown.get(town) ?? []).length;
  const main = streets.filter(([town, { length }]) => isThere(town, length));
  // A code with only border streets keeps all its towns.
  const towns = new Set((main.length > 0 ? main : streets).flatMap(([, [row]]) => (row ? nameOf(row) : [])));
  const line = `${JSON.stringify(code)}: ${JSON.stringify([...towns].sort(new Intl.Collator("fr").compare))}`;
  const file = code.slice(0, 2);
  files.set(file, [...(files.get(file) ?? []), line]);
}
for (const [file, lines] of files)
  writeFileSync(new URL(`../public/towns/${file}.json`, import.meta.url), `{\n${lines.join(",\n")}\n}\n`);
