import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type Locale, localeOfCookie } from "#contract/locale.ts";
import { loadNamespace } from "#messages/compile.ts";
import { createTranslator, type Translator } from "#messages/translator.ts";
import type { Namespace, Words } from "#messages/words.gen.ts";
import { type Cell, csvLine } from "./csv.ts";

/** The words of the back office in one language. */
export type BackOfficeWords = <Name extends Namespace>(namespace: Name) => Translator<Words[Name]>;

/** Loads each namespace when it is first used, and keeps it. */
function wordsIn(locale: Locale): BackOfficeWords {
  const read = new Map<Namespace, unknown>();
  return <Name extends Namespace>(namespace: Name) => {
    const known = read.get(namespace) ?? createTranslator(locale, loadNamespace(locale, namespace));
    read.set(namespace, known);
    return known as Translator<Words[Name]>;
  };
}
const WORDS = { fr: wordsIn("fr"), en: wordsIn("en") };

type Key = keyof Words["admin-csv"];
type ColumnName = Key extends `column.${infer Name}` ? Name : never;

interface Csv<Row> {
  readonly name: string;
  /** Column names, translated into the language of the back office. */
  readonly head: readonly ColumnName[];
  /** The cells of one row. Codes such as states are written as words. */
  readonly cells: (row: Row, words: BackOfficeWords) => readonly Cell[];
  readonly rows: AsyncIterable<readonly Row[]>;
}

/** Streams all rows of a list as a file. */
export function sendCsv<Row>(reply: FastifyReply, { name, head, cells, rows }: Csv<Row>): FastifyReply {
  const words = WORDS[localeOfCookie(reply.request.headers.cookie) === "en" ? "en" : "fr"];
  async function* lines() {
    yield csvLine(head.map((column) => words("admin-csv")(`column.${column}`)));
    for await (const some of rows) yield some.map((row) => csvLine(cells(row, words))).join("");
  }
  return sendLines(reply, name, lines());
}

/** Streams lines of CSV as a file, as fast as the connection accepts them. */
export function sendLines(reply: FastifyReply, name: string, lines: AsyncIterable<string>): FastifyReply {
  async function* marked() {
    // The byte-order mark tells spreadsheets that the file is UTF-8.
    yield "\uFEFF";
    yield* lines;
  }
  return sendText(reply, { name: `${name}.csv`, type: "text/csv" }, marked());
}

/** Streams lines as a text file, as fast as the connection accepts them. */
export function sendText(
  reply: FastifyReply,
  { name, type }: { readonly name: string; readonly type: string },
  lines: AsyncIterable<string>,
): FastifyReply {
  return reply
    .header("content-type", `${type}; charset=utf-8`)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(Readable.from(lines));
}
