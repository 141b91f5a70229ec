import type pg from "pg";

/** The command that creates a database with the encoding and locale that the shop needs. */
export const CREATEDB =
  "createdb --owner=reluit --template=template0 --encoding=UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=fr-FR reluit";

/** The encoding of a database; null for UTF8. */
export async function wrongEncoding(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ encoding: string }>(
    "select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
  );
  const encoding = rows[0]?.encoding ?? "";
  return encoding === "UTF8" ? null : encoding;
}

/** Throws an Error of one line unless the encoding is UTF8: another one would cut and count letters by their bytes. */
export async function requireUtf8(client: pg.ClientBase): Promise<void> {
  const encoding = await wrongEncoding(client);
  if (encoding !== null)
    throw new Error(
      `This database has the encoding ${encoding}, and the shop needs UTF8. An encoding can't be changed; make a new database: ${CREATEDB}`,
    );
}
