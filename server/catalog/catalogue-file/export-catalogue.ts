import { open } from "node:fs/promises";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { UsageError } from "#server/cli/usage-error.ts";
import { copiedRows } from "#server/database/copied-rows.ts";
import { eurosSql, harmlessSql } from "./cells.ts";
import { COLUMNS, type Column, columnsOf, type FileColumn, type KindName } from "./columns.ts";

interface Options {
  /** Whether to write for French Excel: semicolons, decimal commas and a byte-order mark. */
  readonly excel?: boolean;
}

/**
 * Writes a snapshot of models, listings that are not withdrawn, and repairs into a CSV file. Equal rows give equal bytes.
 * Returns the number of rows. Throws UsageError when the file exists or cannot be written, and when two repair services
 * have the same kind and name.
 */
export async function exportCatalogue(
  client: Client,
  file: string,
  { excel = false }: Options = {},
): Promise<number> {
  await client.query("set statement_timeout = 0; set timezone = 'UTC'");
  await client.query("begin isolation level repeatable read read only");
  const twins = await client.query<{ kind: string; name: string }>(
    "select kind, name from repair_services group by 1, 2 having count(*) > 1 limit 1",
  );
  const [twin] = twins.rows;
  if (twin)
    throw new UsageError(`Two repair services are both called "${twin.name}" (${twin.kind}). Rename one.`);
  const output = await open(file, "wx", 0o644).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      error.code === "EEXIST" ? `${file} is there already.` : `${file} can't be written: ${error.message}`,
    );
  });
  try {
    const delimiter = excel ? ";" : ",";
    await output.write(`${excel ? "\ufeff" : ""}${COLUMNS.join(delimiter)}\n`);
    let rows = 0;
    for (const select of selects(excel ? "," : ".")) {
      const stream = client.query(
        copyTo(`copy (${select}) to stdout (format csv, delimiter '${delimiter}', encoding 'UTF8')`),
      );
      for await (const chunk of stream) await output.write(chunk as Buffer);
      rows += await copiedRows(client, stream);
    }
    await client.query("commit");
    return rows;
  } finally {
    await output.close();
  }
}

/** SQL that selects the rows of each kind. The table of the kind is `t`, as in `columns.ts`. */
function selects(point: "." | ","): string[] {
  return [
    `${row("model", point)} from smartphone_models t
      order by t.brand collate "C", t.model collate "C", t.storage_gb, t.colour_slug collate "C"`,
    `${row("listing", point)} from smartphone_items t join smartphone_models m on m.id = t.model_id
      join users u on u.id = t.seller_id where t.withdrawn_at is null order by t.id`,
    `${row("repair-service", point)} from repair_services t order by t.position, t.kind, t.name collate "C"`,
    `${row("repair-model", point)} from repair_models t order by t.brand collate "C", t.position, t.name collate "C"`,
    `${row("repair-option", point)} from repair_options t join repair_models m on m.id = t.model_id
      join repair_services r on r.id = t.service_id where t.removed_at is null
      order by m.brand collate "C", m.position, m.name collate "C", r.position, r.kind, r.name collate "C"`,
  ];
}

/** SQL that selects one row. An empty and an absent text both become an empty cell: CSV cannot tell them apart. */
function row(kind: KindName, point: "." | ","): string {
  const cells = new Map<Column, FileColumn>(columnsOf(kind));
  const values = COLUMNS.map((name) => {
    if (name === "kind") return `'${kind}'`;
    const cell = cells.get(name);
    return cell === undefined ? "null" : `nullif(${harmlessSql(writtenAs(cell, point))}, '')`;
  });
  return `select ${values.join(", ")}`;
}

function writtenAs({ column, type, write }: FileColumn, point: "." | ","): string {
  if (write) return write;
  return type === "cents" ? eurosSql(`t.${column}`, point) : `t.${column}::text`;
}
