import { formatDateTime } from "#contract/format.ts";
import { formatPhone } from "#contract/format-phone.ts";
import { FRENCH_LEVELS, frenchFunctional } from "#contract/repair/buyback.ts";
import { alignColumns } from "#server/align-columns.ts";
import { markFormulas } from "#server/back-office/csv.ts";
import { isChanged } from "#server/csv/not-as-written.ts";
import type { InboxEntry } from "./read-inbox.ts";

/** Control characters and direction characters, which could change the output or the state of a terminal. */
const UNSAFE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** Makes a text safe for a terminal: unsafe characters are escaped, as `\u001b`. */
export function visible(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function short(text: string, width: number): string {
  const line = visible(text).replace(/\s+/g, " ");
  return [...line].length > width ? `${[...line].slice(0, width - 1).join("")}…` : line;
}

const dateOf = (entry: InboxEntry) => formatDateTime(entry.at, "fr");

function aboutOf({ subject, buyback }: InboxEntry): string {
  return buyback ? `${buyback.brand} ${buyback.model}, ${buyback.condition}` : subject;
}

/** A table with one line per entry. */
export function asTable(entries: readonly InboxEntry[]): string {
  return alignColumns([
    ["ID", "DATE", "KIND", "FROM", "ABOUT"],
    ...entries.map((entry) => [
      String(entry.id),
      dateOf(entry),
      entry.kind,
      `${short(entry.name, 24)} <${short(entry.email, 40)}>`,
      short(aboutOf(entry), 50),
    ]),
  ]);
}

/** All fields of one entry, as text. */
export function asText(entry: InboxEntry): string {
  const { buyback } = entry;
  const facts = [
    ["Nº", String(entry.id)],
    ["Reçu le", dateOf(entry)],
    ["Nom", entry.name],
    ["E-mail", entry.email],
    ["Langue", entry.language],
    ["Sujet", entry.subject],
    ...(buyback
      ? [
          ["Téléphone", formatPhone(buyback.phone)],
          ["Marque", buyback.brand],
          ["Modèle", buyback.model],
          ["Fonctionnement", frenchFunctional(buyback.functional)],
          ["État", FRENCH_LEVELS[buyback.condition]],
        ]
      : []),
  ];
  const lines = facts.map(([label = "", value = ""]) => `${label.padEnd(15)}${visible(value)}`);
  return [...lines, "", visible(buyback ? buyback.details : entry.message)].join("\n");
}

export const asJson = (value: unknown) => JSON.stringify(value, null, 2);

const COLUMNS = [
  "id",
  "at",
  "kind",
  "name",
  "email",
  "phone",
  "language",
  "subject",
  "message",
  "brand",
  "model",
  "functional",
  "condition",
  "details",
] as const;

/** CSV for spreadsheets. Cells that a spreadsheet would run as a formula are marked as text. */
export function asCsv(entries: readonly InboxEntry[]): string {
  const rows = entries.map(({ buyback, ...entry }) => {
    const values: Record<string, unknown> = { ...buyback, ...entry };
    return COLUMNS.map((column) => csvCell(String(values[column] ?? ""))).join(",");
  });
  return [COLUMNS.join(","), ...rows].join("\r\n");
}

function csvCell(text: string): string {
  if (isChanged(text)) return `"=""${text}"""`;
  const isNumber = /^[+-]?[\d\s().-]*$/.test(text);
  const safe = isNumber ? text : markFormulas(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
