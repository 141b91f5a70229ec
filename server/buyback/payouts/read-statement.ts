import { parse } from "csv-parse/sync";
import { type Cents, eurosToCents } from "#contract/money.ts";
import { csvOptions } from "#server/csv/csv-options.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { allAt, readXml, textAt, type XmlElement } from "./read-xml.ts";

/** A booked movement of the shop's account that names a payout. */
export interface StatementLine {
  readonly payoutId: number;
  readonly cents: Cents;
  /** `out`: the transfer left. `back`: it came back. */
  readonly direction: "out" | "back";
}

export interface BankStatement {
  readonly format: "camt.053" | "csv";
  readonly lines: readonly StatementLine[];
}

const PAYOUT = /\bPAYOUT-([1-9]\d{0,8})\b/;

/** Reads the movements of payouts in a bank statement; other movements are ignored. Error: VALIDATION for any other file. */
export function readStatement(content: string): BankStatement {
  const text = content.replace(/^\ufeff/, "");
  const read = text.trimStart().startsWith("<") ? readCamt(text) : readCsv(text);
  if (!read) throw new Failure("VALIDATION", { fields: { content: "INVALID" } });
  return read;
}

/** ISO 20022 camt.053 of any version: booked entries with the EndToEndIds of their transactions. */
function readCamt(text: string): BankStatement | null {
  const document = readXml(text);
  const statements = document && allAt(document, "BkToCstmrStmt", "Stmt");
  if (!statements || statements.length === 0) return null;
  const booked = statements
    .flatMap((statement) => allAt(statement, "Ntry"))
    .filter((entry) => [textAt(entry, "Sts"), textAt(entry, "Sts", "Cd")].includes("BOOK"));
  return { format: "camt.053", lines: booked.flatMap(linesOf) };
}

function linesOf(entry: XmlElement): StatementLine[] {
  const details = allAt(entry, "NtryDtls", "TxDtls");
  return details.flatMap((detail) => {
    const [, id] = PAYOUT.exec(textAt(detail, "Refs", "EndToEndId")) ?? [];
    // An entry of one transaction may have its amount alone.
    const amount =
      textAt(detail, "Amt") ||
      textAt(detail, "AmtDtls", "TxAmt", "Amt") ||
      (details.length === 1 ? textAt(entry, "Amt") : "");
    const cents = readAmount(amount);
    if (!id || cents === null) return [];
    const sign = textAt(detail, "CdtDbtInd") || textAt(entry, "CdtDbtInd");
    return [{ payoutId: Number(id), cents, direction: sign === "CRDT" ? "back" : "out" }];
  });
}

/** The columns of a bank's CSV that have amounts, in French or English. */
const AMOUNT = /^(?:montant|amount)\b/i;
const DEBIT = /^d[ée]bit\b/i;
const CREDIT = /^cr[ée]dit\b/i;

/** Rows with a payout's id in any cell, and either one signed amount or columns for debit and credit. */
function readCsv(text: string): BankStatement | null {
  let rows: string[][];
  try {
    rows = parse(text, { ...csvOptions(text), info: false }) as unknown as string[][];
  } catch {
    return null;
  }
  // Some banks write the account's name above the head.
  const at = rows.findIndex((row) => row.some((cell) => AMOUNT.test(cell.trim()) || DEBIT.test(cell.trim())));
  const head = rows[at]?.map((cell) => cell.trim());
  if (!head) return null;
  const place = (name: RegExp) => head.findIndex((cell) => name.test(cell));
  const lines = rows.slice(at + 1).flatMap((row): StatementLine[] => {
    const [, id] = row.map((cell) => PAYOUT.exec(cell)).find((found) => found) ?? [];
    const [amount, debit, credit] = [AMOUNT, DEBIT, CREDIT].map((name) => readAmount(row[place(name)] ?? ""));
    const cents = amount ?? (debit ? -Math.abs(debit) : (credit ?? null));
    if (!id || !cents) return [];
    return [{ payoutId: Number(id), cents: Math.abs(cents), direction: cents < 0 ? "out" : "back" }];
  });
  return { format: "csv", lines };
}

/** Reads `-1 234,50`, `1234.50` or `−12,00 €` as cents. Null for anything else. */
function readAmount(text: string): Cents | null {
  const plain = text
    .replace(/[\s€]|EUR/g, "")
    .replace("−", "-")
    .replace(",", ".");
  return /^[+-]?\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? eurosToCents(Number(plain)) : null;
}
