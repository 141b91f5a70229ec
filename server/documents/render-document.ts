import { and, eq, sql } from "drizzle-orm";
import { DOCUMENT_LOCALES, DocumentContent, type DocumentLocale } from "#contract/documents/documents.ts";
import type { Database } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { type FileStore, sha256Of, storeFile } from "#server/files/file-store.ts";
import { files } from "#server/files/tables.ts";
import { Failure } from "#server/http/errors/failure.ts";
import { eachOf } from "./each-of.ts";
import { renderInThread } from "./render-in-thread.ts";
import { documentFiles, documents } from "./tables.ts";

export interface RenderDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly files: FileStore;
}

/** The most documents rendered in one run of the job. */
const PAGE = 50;
/** A run starts no document after this time, so that it ends before the next run and before the queue's time limit. */
const RUN_MS = 20_000;
/** The most documents considered in one run. Considering those of ten years would take seconds each minute. */
const LATEST = 1000;

/**
 * The job of each minute: renders new documents that nobody has read yet. Older documents are rendered when they are
 * read.
 */
export async function renderWaiting(deps: RenderDeps, now = () => performance.now()): Promise<void> {
  const end = now() + RUN_MS;
  const { rows } = await deps.database.execute<{ id: number }>(sql`
    select id from (select id from documents order by id desc limit ${LATEST}) as latest
    where (select count(*) from document_files where document_id = latest.id) < ${DOCUMENT_LOCALES.length}
    order by id limit ${PAGE}`);
  const failed = await eachOf(rows, async ({ id }) => {
    if (now() < end) await renderDocument(deps, id);
  });
  if (failed.length > 0) throw failed[0];
}

/** Renders the missing files of a document. */
export async function renderDocument(deps: RenderDeps, documentId: number): Promise<void> {
  for (const locale of DOCUMENT_LOCALES) await keepFile(deps, documentId, locale);
}

/** The file of a document: rendered once, then stored. Error: NOT_FOUND. */
async function keepFile(deps: RenderDeps, documentId: number, locale: DocumentLocale) {
  const { database, clock } = deps;
  const known = await findFile(database, documentId, locale);
  if (known) return known;
  const [document] = await database.select().from(documents).where(eq(documents.id, documentId));
  if (!document) throw new Failure("NOT_FOUND");
  const content = await renderInThread({ content: DocumentContent.parse(document.content), locale });
  const pdf = { kind: "document", contentType: "application/pdf", content } as const;
  const file = await storeFile(deps.files, { ...pdf, now: clock() });
  const isKept = await transact(database, async (tx) => {
    await tx.insert(files).values(file);
    const kept = await tx
      .insert(documentFiles)
      .values({ documentId, locale, fileId: file.id })
      .onConflictDoNothing()
      .returning({ id: documentFiles.documentId });
    // Another process has stored its file first; that file stays the document's.
    if (kept.length === 0) await tx.delete(files).where(eq(files.id, file.id));
    return kept.length > 0;
  });
  if (isKept) return file;
  await deps.files.remove(file.id);
  return findFile(database, documentId, locale);
}

async function findFile(database: Database, documentId: number, locale: DocumentLocale) {
  const [found] = await database
    .select({ id: files.id, sha256: files.sha256 })
    .from(documentFiles)
    .innerJoin(files, eq(files.id, documentFiles.fileId))
    .where(and(eq(documentFiles.documentId, documentId), eq(documentFiles.locale, locale)));
  return found;
}

/** The PDF of a document. Errors: NOT_FOUND; UNAVAILABLE when its file is missing or differs from the stored digest. */
export async function readPdf(deps: RenderDeps, documentId: number, locale: DocumentLocale): Promise<Buffer> {
  const file = await keepFile(deps, documentId, locale);
  const content = file && (await deps.files.get(file.id));
  if (!content || sha256Of(content) !== file.sha256)
    throw new Failure("UNAVAILABLE", {
      cause: new Error(`The file of document ${documentId} is missing or altered.`),
    });
  return content;
}
