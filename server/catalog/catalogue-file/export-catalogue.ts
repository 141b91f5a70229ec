import { open } from "node:fs/promises";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { UsageError } from "#server/cli/usage-error.ts";
import { copiedRows } from "#server/database/copied-rows.ts";
import { eurosSql, harmlessSql } from "./cells.ts";
import { COLUMNS, type Column, type KindName } from "./columns.ts";

interface Options {
  /** Semicolons, decimal commas and a byte-order mark, for French Excel. */
  readonly excel?: boolean;
}

type Cells = Partial<Record<Exclude<Column, "kind">, string>>;

/**
 * Writes models, listings that are not withdrawn, and repairs of one moment into a CSV file. The same rows give the same
 * bytes. Returns the number of rows. Throws UsageError when the file exists or cannot be written, and when two repair
 * services have the same kind and name.
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

function selects(point: "." | ","): string[] {
  const model = {
    brand: "m.brand",
    model: "m.model",
    storage_gb: "m.storage_gb::text",
    colour_slug: "m.colour_slug",
  };
  const modelOrder = 'm.brand collate "C", m.model collate "C", m.storage_gb, m.colour_slug collate "C"';
  return [
    `${row("model", {
      ...model,
      colour: "m.colour",
      colour_hex: "m.colour_hex",
      processor: "m.processor",
      ram: "m.ram",
      screen_size: "m.screen_size",
      camera: "m.camera",
      os: "m.os",
      battery: "m.battery",
      look: "m.look::text",
      image_url: "m.image_url",
      new_price: eurosSql("m.new_price_cents", point),
      new_price_source: "m.new_price_source",
      new_price_on: "m.new_price_on::text",
      support_until: "m.support_until::text",
      support_source: "m.support_source",
    })} from smartphone_models m order by ${modelOrder}`,
    `${row("listing", {
      id: "i.id::text",
      reference: "i.reference",
      seller: "u.email",
      ...model,
      name: "i.name",
      price: eurosSql("i.price_cents", point),
      stock: "(i.on_hand - i.reserved)::text",
      condition: "i.condition",
      battery_capacity: "i.battery_capacity",
      battery_health: "i.battery_health::text",
      description: "i.description",
      created_at: `to_char(i.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })} from smartphone_items i join smartphone_models m on m.id = i.model_id join users u on u.id = i.seller_id
      where i.withdrawn_at is null order by i.id`,
    `${row("repair-service", {
      service: "s.kind",
      name: "s.name",
      description: "s.description",
      position: "s.position::text",
    })} from repair_services s order by s.position, s.kind, s.name collate "C"`,
    `${row("repair-model", {
      brand: "m.brand",
      model: "m.name",
      position: "m.position::text",
      look: "m.look::text",
      colour_hex: "m.colour_hex",
    })} from repair_models m order by m.brand collate "C", m.position, m.name collate "C"`,
    `${row("repair-option", {
      brand: "m.brand",
      model: "m.name",
      service: "s.kind",
      name: "s.name",
      price: eurosSql("o.price_cents", point),
    })} from repair_options o join repair_models m on m.id = o.model_id join repair_services s on s.id = o.service_id
      order by m.brand collate "C", m.position, m.name collate "C", s.position, s.kind, s.name collate "C"`,
  ];
}

/** SQL that selects one row. Empty and absent texts are both written as an empty cell, as CSV cannot tell them apart. */
function row(kind: KindName, cells: Cells): string {
  const values = COLUMNS.map((column) => {
    if (column === "kind") return `'${kind}'`;
    const cell = cells[column];
    return cell === undefined ? "null" : `nullif(${harmlessSql(cell)}, '')`;
  });
  return `select ${values.join(", ")}`;
}
