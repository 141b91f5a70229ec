import { sentFields } from "#contract/catalog/listing-fields.ts";
import { OPTION_LIMITS } from "#contract/repair/catalogue/catalogue.ts";
import type { fieldColumns } from "../tables.ts";
import * as read from "./read-cell.ts";

/** A column for rows of one kind. Import, comparison and export are derived from it. */
export interface FileColumn {
  readonly read: read.Reader;
  /** The effect of a blank cell. Without it, the reader decides. */
  readonly blank?: "clears" | "keeps";
  /** The column of the table, which is `t` in SQL. Absent for a cell that refers to another row. */
  readonly column?: string;
  /** The type of that column, unless it is text. */
  readonly type?: "integer" | "smallint" | "cents" | "date" | "jsonb" | "boolean";
  /** Whether the column identifies the row. Only a new row sets it. */
  readonly key?: true;
  /** Whether a new row must have a value. */
  readonly required?: true;
  /** SQL of the default for a new row whose cell has no value. */
  readonly otherwise?: string;
  /** SQL that an import sets and an export writes, in place of the cell and the column. `s` is the staged row. */
  readonly set?: string;
  readonly write?: string;
}

const whole = (least: number, most: number) => ({ read: read.whole(least, most), type: "integer" }) as const;
const position = { ...whole(-1_000_000, 1_000_000), column: "position", otherwise: "0" } as const;

const model = {
  brand: { read: read.brand, column: "brand", key: true },
  model: { read: read.name, column: "model", key: true },
  storage_gb: { ...whole(1, 100_000), column: "storage_gb", key: true },
  colour_slug: { read: read.colourSlug, column: "colour_slug", key: true },
  colour: { read: read.text(60, 1), column: "colour", required: true },
  colour_hex: { read: read.colourHex, column: "colour_hex", required: true },
  processor: { read: read.text(120), column: "processor", required: true },
  ram: { read: read.text(60), column: "ram", blank: "clears" },
  screen_size: { read: read.text(120), column: "screen_size", required: true },
  camera: { read: read.text(200), column: "camera", required: true },
  os: { read: read.text(120), column: "os", required: true },
  battery: { read: read.text(120), column: "battery", required: true },
  look: { read: read.look, column: "look", type: "jsonb", required: true },
  image_url: { read: read.image, column: "image_url", blank: "clears" },
  new_price: { read: read.newPrice, column: "new_price_cents", type: "cents", blank: "clears" },
  new_price_source: { read: read.text(120), column: "new_price_source", blank: "clears" },
  new_price_on: { read: read.day, column: "new_price_on", type: "date", blank: "clears" },
  support_until: { read: read.anyDay, column: "support_until", type: "date", blank: "clears" },
  support_source: { read: read.text(120), column: "support_source", blank: "clears" },
  five_g: { read: read.yesOrNo, column: "five_g", type: "boolean", blank: "clears" },
} as const satisfies Record<string, FileColumn>;

/** A column of a listing's model, which is `m` in SQL. */
const ofModel = (read: read.Reader, column: string) =>
  ({ read, blank: "keeps", write: `m.${column}::text` }) as const;
/** The name of a listing field's column in the table. */
type Field = (typeof fieldColumns)[keyof typeof fieldColumns]["_"]["name"];

const listing = {
  id: { ...whole(1, 2_000_000_000), blank: "keeps", write: "t.id::text" },
  reference: { read: read.text(64), blank: "keeps", column: "reference" },
  seller: { read: read.seller, blank: "keeps", write: "u.email", required: true },
  brand: ofModel(model.brand.read, "brand"),
  model: { ...ofModel(model.model.read, "model"), required: true },
  storage_gb: ofModel(model.storage_gb.read, "storage_gb"),
  colour_slug: ofModel(model.colour_slug.read, "colour_slug"),
  name: { read: read.bySchema(sentFields.name), column: "name", required: true },
  price: { read: read.price, column: "price_cents", type: "cents", required: true },
  // The file counts available units, so the units reserved for orders are added.
  stock: {
    ...{ read: read.stock, blank: "keeps", column: "on_hand", required: true },
    set: "case when s.stock is null then t.on_hand else coalesce(t.reserved, 0) + s.stock::integer end",
    write: "(t.on_hand - t.reserved)::text",
  },
  condition: { read: read.condition, column: "condition", required: true },
  battery_capacity: {
    ...{ read: read.bySchema(sentFields.batteryCapacity), column: "battery_capacity", required: true },
  },
  battery_health: { ...whole(1, 100), type: "smallint", column: "battery_health", blank: "clears" },
  description: { read: read.bySchema(sentFields.description), column: "description", required: true },
  created_at: {
    ...{ read: read.instant, blank: "keeps" },
    write: `to_char(t.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  },
} as const satisfies Record<Field, FileColumn> & Record<string, FileColumn>;

/** The columns of each kind of rows, in the order of an export. A row may refer to rows of earlier kinds. */
export const KINDS = {
  model,
  listing,
  "repair-service": {
    service: { read: read.service, column: "kind", key: true },
    name: { read: read.text(160), column: "name", key: true },
    description: { read: read.text(600), column: "description", required: true },
    position,
  },
  "repair-model": {
    brand: { read: read.brand, column: "brand", key: true },
    model: { read: read.name, column: "name", key: true },
    position,
    look: { read: read.look, column: "look", type: "jsonb", blank: "clears" },
    colour_hex: { read: read.colourHex, column: "colour_hex", otherwise: "'#3b3d42'" },
  },
  "repair-option": {
    brand: { read: read.brand, write: "m.brand" },
    model: { read: read.name, write: "m.name" },
    service: { read: read.service, write: "r.kind" },
    name: { read: read.text(160), write: "r.name" },
    price: { read: read.price, column: "price_cents", type: "cents", blank: "clears", required: true },
    minutes: { ...whole(1, OPTION_LIMITS.minutes), column: "minutes", blank: "clears" },
    unoffered: { read: read.unoffered, column: "unoffered", blank: "clears" },
  },
} as const satisfies Record<string, Record<string, FileColumn>>;
export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

type KindColumn = { [Kind in KindName]: keyof (typeof KINDS)[Kind] }[KindName];
export type Column = "kind" | KindColumn;
export const columnsOf = (kind: KindName) => Object.entries(KINDS[kind]) as [KindColumn, FileColumn][];

const KIND_COLUMNS = KIND_NAMES.flatMap((kind) => columnsOf(kind).map(([name]) => name));
/** The columns of a catalogue file, in the order of an export. */
export const COLUMNS: readonly Column[] = [
  ...new Set<Column>(["kind", "id", "reference", "seller", ...KIND_COLUMNS]),
];
