import type { Column, KindName, Reason } from "./columns.ts";

/** A rule that only the database can check: rows of `s` (with their twin `t`, if any) that it refuses. */
export interface Rule {
  readonly column: Column;
  readonly reason: Reason;
  readonly where: string;
}

/** How rows of one kind, staged as text in `s`, become rows of a table, `t`. Everything here is SQL. */
export interface Plan {
  readonly table: string;
  /** Statements' parts that find what rows refer to: `update staged s set …`. */
  readonly links: readonly string[];
  /** How a row finds its twin; the first that does counts. */
  readonly match: readonly string[];
  readonly rules: readonly Rule[];
  /** Columns by which two rows of one chunk are about the same thing, though their keys differ. */
  readonly alike: readonly string[];
  /** What a new row must bring. */
  readonly required: readonly Column[];
  /** Columns of the table that only a new row sets. */
  readonly keys: Readonly<Record<string, string>>;
  /** Columns of the table that a row may change, and from which column of the file. */
  readonly values: Readonly<Record<string, { readonly from: Column; readonly sql: string }>>;
  /** What a changed row's table is told besides; `$1` is the time. */
  readonly touch?: string;
}

const kept = (column: Column) => ({ from: column, sql: `coalesce(s.${column}, t.${column})` });
const emptied = (column: Column) => ({
  from: column,
  sql: `nullif(coalesce(s.${column}, t.${column}, ''), '')`,
});
const position = { from: "position", sql: "coalesce(s.position::integer, t.position, 0)" } as const;
const modelOf =
  "m.brand = s.brand and m.model = s.model and m.storage_gb = s.storage_gb::integer and m.colour_slug = s.colour_slug";
/** In a dry run what an earlier row would add is not there yet: -1 stands for it, and is never written. */
const planned = (column: string, key: string, kind: KindName) =>
  `set ${column} = -1 where s.${column} is null and exists (select from seen where seen.kind = '${kind}' and seen.key = s.${key})`;

const listing: Plan = {
  table: "smartphone_items",
  links: [
    `set seller_id = u.id, is_seller = 'SELLER' = any(u.roles) from users u where u.email = s.seller and u.erased_at is null`,
    `set seller_id = u.id, is_seller = 'SELLER' = any(u.roles) from users u
      where s.seller_id is null and lower(u.username) = s.seller and u.erased_at is null`,
    `set model_id = m.id from smartphone_models m where ${modelOf}`,
    planned("model_id", "model_key", "model"),
  ],
  match: [
    "s.id is not null and t.id = s.id::integer",
    "s.id is null and t.seller_id = s.seller_id and t.reference = s.reference",
  ],
  rules: [
    { column: "seller", reason: "UNKNOWN", where: "s.seller is not null and s.seller_id is null" },
    { column: "id", reason: "NOT_THEIRS", where: "t.seller_id <> s.seller_id" },
    { column: "id", reason: "WITHDRAWN", where: "t.withdrawn_at is not null" },
    { column: "model", reason: "UNKNOWN", where: "s.model is not null and s.model_id is null" },
    { column: "seller", reason: "NO_SELLER", where: "t.id is null and not s.is_seller" },
    {
      column: "reference",
      reason: "TAKEN",
      where: `s.id is not null and exists (select from smartphone_items o
        where o.seller_id = coalesce(t.seller_id, s.seller_id) and o.reference = s.reference and o.id <> s.id::integer)`,
    },
  ],
  alike: ["found", "seller_id, reference"],
  required: ["seller", "model", "name", "price", "stock", "condition", "battery_capacity", "description"],
  keys: {
    id: "coalesce(s.id::integer, nextval(pg_get_serial_sequence('smartphone_items', 'id')))",
    seller_id: "s.seller_id",
    created_at: "coalesce(s.created_at::timestamptz, $1)",
    updated_at: "$1",
  },
  values: {
    model_id: { from: "model", sql: "coalesce(s.model_id, t.model_id)" },
    reference: { from: "reference", sql: "coalesce(s.reference, t.reference)" },
    name: kept("name"),
    price_cents: { from: "price", sql: "coalesce(s.price::integer, t.price_cents)" },
    // What can be bought; units promised to orders under way come on top, as they stand at that moment.
    on_hand: {
      from: "stock",
      sql: "case when s.stock is null then t.on_hand else coalesce(t.reserved, 0) + s.stock::integer end",
    },
    condition: kept("condition"),
    grade: emptied("grade"),
    battery_capacity: kept("battery_capacity"),
    description: kept("description"),
  },
  touch: "updated_at = $1",
};

const repairModel = "m.brand = s.brand and m.name = s.model";

/** The plan of each kind; the columns are those of the migrations. */
export const PLANS: Readonly<Record<KindName, Plan>> = {
  model: {
    table: "smartphone_models",
    links: [],
    match: [modelOf.replaceAll("m.", "t.")],
    rules: [],
    alike: [],
    required: ["colour", "colour_hex", "processor", "screen_size", "camera", "os", "battery", "look"],
    keys: {
      brand: "s.brand",
      model: "s.model",
      storage_gb: "s.storage_gb::integer",
      colour_slug: "s.colour_slug",
    },
    values: {
      colour: kept("colour"),
      colour_hex: kept("colour_hex"),
      processor: kept("processor"),
      ram: emptied("ram"),
      screen_size: kept("screen_size"),
      camera: kept("camera"),
      os: kept("os"),
      battery: kept("battery"),
      look: { from: "look", sql: "coalesce(s.look::jsonb, t.look)" },
      image_url: emptied("image_url"),
    },
  },
  listing,
  "repair-service": {
    table: "repair_services",
    links: [],
    match: ["t.kind = s.service and t.name = s.name"],
    rules: [],
    alike: [],
    required: ["description"],
    keys: { kind: "s.service", name: "s.name" },
    values: { description: kept("description"), position },
  },
  "repair-model": {
    table: "repair_models",
    links: [],
    match: ["t.brand = s.brand and t.name = s.model"],
    rules: [],
    alike: [],
    required: [],
    keys: { brand: "s.brand", name: "s.model" },
    values: {
      position,
      look: { from: "look", sql: "nullif(coalesce(s.look, t.look::text, ''), '')::jsonb" },
      colour_hex: { from: "colour_hex", sql: "coalesce(s.colour_hex, t.colour_hex, '#3b3d42')" },
    },
  },
  "repair-option": {
    table: "repair_options",
    links: [
      `set model_id = m.id from repair_models m where ${repairModel}`,
      planned("model_id", "model_key", "repair-model"),
      `set service_id = r.id from repair_services r where r.kind = s.service and r.name = s.name`,
      planned("service_id", "service_key", "repair-service"),
    ],
    match: ["t.model_id = s.model_id and t.service_id = s.service_id"],
    rules: [
      { column: "model", reason: "UNKNOWN", where: "s.model_id is null" },
      { column: "service", reason: "UNKNOWN", where: "s.service_id is null" },
    ],
    alike: [],
    required: ["price"],
    keys: { model_id: "s.model_id", service_id: "s.service_id" },
    values: {
      price_cents: { from: "price", sql: "nullif(coalesce(s.price, t.price_cents::text, ''), '')::integer" },
    },
  },
};
