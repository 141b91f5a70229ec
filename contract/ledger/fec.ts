import type { Account } from "./posting.ts";

/**
 * The accounting entries file (fichier des écritures comptables) that the French administration requires: article A47 A-1 of
 * the Livre des procédures fiscales. Amounts have a decimal comma, days are YYYYMMDD, fields are parted by tabs.
 */
const FEC_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

/** The account numbers of the Plan comptable général (ANC 2014-03) for the accounts of the ledger. */
const CHART: Readonly<Record<Account, string>> = {
  provider: "511500",
  "till.cash": "530000",
  "till.terminal": "511600",
  sellers: "467100",
  customers: "467200",
  "sales.margin": "707100",
  "sales.standard": "707200",
  "sales.repair": "706000",
  "sales.shipping": "708500",
  "vat.margin": "445711",
  "vat.standard": "445710",
  disputes: "467300",
  elsewhere: "512000",
  purchases: "607100",
  "payouts.due": "467400",
  "payouts.transit": "580000",
  "payouts.paid": "512100",
  vouchers: "419700",
  "vouchers.bonus": "623400",
  "vouchers.expired": "758000",
};

export interface FecEntry {
  readonly journal: { readonly code: string; readonly name: string };
  /** Counts the postings of the financial year, from 1 without a gap. */
  readonly number: number;
  /** YYYYMMDD in Paris. Postings are never changed, so this is also the day of validation. */
  readonly day: string;
  readonly account: Account;
  readonly accountName: string;
  /** The seller of a debt to a third party. */
  readonly party: { readonly code: string; readonly name: string } | null;
  readonly piece: { readonly reference: string; readonly day: string };
  readonly label: string;
  /** Debits are positive, credits negative. */
  readonly cents: number;
}

/** A field without the signs that part fields and lines, and without a beginning that a spreadsheet would run. */
const field = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/^[ =+@-]+/, "")
    .trimEnd();
const amount = (cents: number) => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, "0")}`;

export const fecHead = (): string => `${FEC_COLUMNS.join("\t")}\r\n`;

export function fecLine(entry: FecEntry): string {
  const { journal, number, day, account, accountName, party, piece, label, cents } = entry;
  const cells = [
    ...[journal.code, journal.name, String(number), day, CHART[account], accountName],
    ...[party?.code ?? "", party?.name ?? "", piece.reference, piece.day, label],
    ...[amount(Math.max(cents, 0)), amount(Math.max(-cents, 0)), "", "", day, "", ""],
  ];
  return `${cells.map(field).join("\t")}\r\n`;
}

/** The name that the administration requires: SIREN, `FEC`, and the last day of the period. Takes a SIRET with spaces. */
export function fecName(siret: string, period: string): string {
  const siren = siret.replace(/\D/g, "").slice(0, 9);
  const [year = 0, month = 12] = period.split("-").map(Number);
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10).replaceAll("-", "");
  return `${siren}FEC${end}`;
}
