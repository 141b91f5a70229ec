import { plainSigns } from "../text/plain-signs.ts";
import { GridPrice, priceKey } from "./grid.ts";

/** The columns of a grid's file. */
const GRID_COLUMNS = ["brand", "model", "storage", "price"] as const;

/** Why a line is not taken. */
export type CsvReason = "cells" | "name" | "storage" | "price" | "twice";

export interface ReadPrices {
  readonly prices: readonly GridPrice[];
  /** The lines that are not taken, counted from 1. */
  readonly refusals: readonly { readonly line: number; readonly reason: CsvReason }[];
}

/** A spreadsheet runs a cell that starts with one of these as a formula. */
const FORMULA = /^[=+\-@]/;

const cell = (text: string) => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[";\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Writes prices as CSV with semicolons, which spreadsheets in French open without an import. */
export const writeGridCsv = (prices: readonly GridPrice[]): string =>
  [
    GRID_COLUMNS,
    ...prices.map(({ brand, model, storageGb, cents }) => [brand, model, storageGb, cents / 100]),
  ]
    .map((row) => `${row.map((value) => cell(String(value))).join(";")}\r\n`)
    .join("");

/** Reads CSV, or lines pasted from a spreadsheet: brand, model, storage in GB and price in euros. A head is left out. */
export function readGridCsv(text: string): ReadPrices {
  const delimiter = ["\t", ";", ","].find((one) => text.split("\n", 1)[0]?.includes(one)) ?? ";";
  const prices = new Map<string, GridPrice>();
  const refusals: { line: number; reason: CsvReason }[] = [];
  for (const [at, cells] of readLines(text.replace(/^\uFEFF/, ""), delimiter).entries()) {
    if (cells.every((one) => one === "") || (at === 0 && !/\d/.test(cells[2] ?? ""))) continue;
    const read = readPrice(cells);
    const key = typeof read === "string" ? "" : priceKey(read);
    if (typeof read === "string") refusals.push({ line: at + 1, reason: read });
    else if (prices.has(key)) refusals.push({ line: at + 1, reason: "twice" });
    else prices.set(key, read);
  }
  return { prices: [...prices.values()], refusals };
}

function readPrice(cells: readonly string[]): GridPrice | CsvReason {
  if (cells.length !== GRID_COLUMNS.length) return "cells";
  const [brand = "", model = "", storage = "", price = ""] = cells.map((one) => one.replace(/^'/, "").trim());
  const names = { brand, model };
  const storageGb = Number(storage.replace(/(?:Go|GB)$/i, "").trim() || "?");
  const euros = Number(plainSigns(price).replace(/[\s€]/g, "").replace(",", ".") || "?");
  const read = GridPrice.safeParse({ ...names, storageGb, cents: euros * 100 });
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path[0];
  return field === "storageGb" ? "storage" : field === "cents" ? "price" : "name";
}

/** The cells of each line. A quoted cell may contain the delimiter, and two quotes stand for one. */
function readLines(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let value = "";
  let isQuoted = false;
  const endLine = () => {
    lines.push([...cells, value]);
    cells = [];
    value = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else if (sign === '"' && (isQuoted || value === "")) isQuoted = !isQuoted;
    else if (!isQuoted && sign === delimiter) {
      cells.push(value);
      value = "";
    } else if (!isQuoted && sign === "\n") endLine();
    else if (isQuoted || sign !== "\r") value += sign;
  }
  if (value !== "" || cells.length > 0) endLine();
  return lines;
}
