import type { Column, KindName, Reason } from "./columns.ts";

/** A rule that only the database can check. `where` selects the refused rows: `s` is staged, `t` the existing row or null. */
export interface Rule {
  readonly column: Column;
  readonly reason: Reason;
  readonly where: string;
}

/** How staged rows `s` of one kind, all text, are merged into the table `t`. All strings are SQL. */
export interface Plan {
  readonly table: string;
  /** Updates of the staged rows that find the rows they refer to: `update staged s ${link}`. */
  readonly links: readonly string[];
  /** Conditions that find the existing row; the first match wins. */
  readonly match: readonly string[];
  readonly rules: readonly Rule[];
  /** Columns that make two rows of one chunk duplicates, although their keys differ. */
  readonly alike: readonly string[];
  /** Columns that a new row must have. */
  readonly required: readonly Column[];
  /** Columns of the table that only an insert sets. */
  readonly keys: Readonly<Record<string, string>>;
  /** Columns of the table that an insert and an update set, with the column of the file. */
  readonly values: Readonly<Record<string, { readonly from: Column; readonly sql: string }>>;
  /** A further assignment of an update; `$1` is the time. */
  readonly touch?: string;
}

/** Null, for a column that the file does not have, leaves the value unchanged. */
const replaceable = (column: Column) => ({ from: column, sql: `coalesce(s.${column}, t.${column})` });
/** The same, and an empty text clears the value. */
const clearable = (column: Column) => ({
  from: column,
  sql: `nullif(coalesce(s.${column}, t.${column}, ''), '')`,
});
const NEW_PRICE = "nullif(coalesce(s.new_price, t.new_price_cents::text, ''), '')";
const NEW_PRICE_ON = "nullif(coalesce(s.new_price_on, t.new_price_on::text, ''), '')";
const SUPPORT_UNTIL = "nullif(coalesce(s.support_until, t.support_until::text, ''), '')";
const position = { from: "position", sql: "coalesce(s.position::integer, t.position, 0)" } as const;
const modelOf =
  "m.brand = s.brand and m.model = s.model and m.storage_gb = s.storage_gb::integer and m.colour_slug = s.colour_slug";
/** In a dry run, a row that an earlier row adds does not exist yet. The id -1 stands for it and is never written. */
const planned = (column: string, key: string, kind: KindName) =>
  `set ${column} = -1 where s.${column} is null and exists (select from seen where seen.kind = '${kind}' and seen.key = s.${key})`;

/** A listing of an own unit takes these from its device. The same values again are no change. */
const OF_THE_DEVICE = (
  [
    ["stock", "s.stock::integer <> t.on_hand - t.reserved"],
    ["condition", "s.condition <> t.condition"],
    ["battery_health", "s.battery_health <> coalesce(t.battery_health::text, '')"],
    ["model", "s.model_id <> t.model_id"],
  ] as const
).map(
  ([column, differs]): Rule => ({
    column,
    reason: "OF_THE_DEVICE",
    where: `t.device_id is not null and ${differs}`,
  }),
);

const listing: Plan = {
  table: "smartphone_items",
  links: [
    `set seller_id = u.id, is_seller = 'SELLER' = any(u.roles) from users u where email_key(u.email) = email_key(s.seller) and u.erased_at is null`,
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
    ...OF_THE_DEVICE,
    { column: "model", reason: "UNKNOWN", where: "s.model is not null and s.model_id is null" },
    {
      column: "model",
      reason: "SOLD",
      where: `exists (select from smartphone_models m where m.id = t.model_id and (m.brand, m.model) <> (s.brand, s.model))
        and was_ordered(t.id)`,
    },
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
    name: replaceable("name"),
    price_cents: { from: "price", sql: "coalesce(s.price::integer, t.price_cents)" },
    // The file counts available units; units reserved for orders are added.
    on_hand: {
      from: "stock",
      sql: "case when s.stock is null then t.on_hand else coalesce(t.reserved, 0) + s.stock::integer end",
    },
    condition: replaceable("condition"),
    battery_capacity: replaceable("battery_capacity"),
    battery_health: {
      from: "battery_health",
      sql: "nullif(coalesce(s.battery_health, t.battery_health::text, ''), '')::smallint",
    },
    description: replaceable("description"),
  },
  touch: "updated_at = $1",
};

const repairModel = "m.brand = s.brand and m.name = s.model";

/** The plan of each kind. */
export const PLANS: Readonly<Record<KindName, Plan>> = {
  model: {
    table: "smartphone_models",
    links: [],
    match: [modelOf.replaceAll("m.", "t.")],
    rules: [
      {
        // A new price has a source and a date.
        column: "new_price",
        reason: "REQUIRED",
        where: `num_nulls(${NEW_PRICE}, nullif(coalesce(s.new_price_source, t.new_price_source, ''), ''), ${NEW_PRICE_ON}) not in (0, 3)`,
      },
      {
        // A promise of the maker has a source.
        column: "support_source",
        reason: "REQUIRED",
        where: `num_nulls(${SUPPORT_UNTIL}, nullif(coalesce(s.support_source, t.support_source, ''), '')) = 1`,
      },
    ],
    alike: [],
    required: ["colour", "colour_hex", "processor", "screen_size", "camera", "os", "battery", "look"],
    keys: {
      brand: "s.brand",
      model: "s.model",
      storage_gb: "s.storage_gb::integer",
      colour_slug: "s.colour_slug",
    },
    values: {
      colour: replaceable("colour"),
      colour_hex: replaceable("colour_hex"),
      processor: replaceable("processor"),
      ram: clearable("ram"),
      screen_size: replaceable("screen_size"),
      camera: replaceable("camera"),
      os: replaceable("os"),
      battery: replaceable("battery"),
      look: { from: "look", sql: "coalesce(s.look::jsonb, t.look)" },
      image_url: clearable("image_url"),
      new_price_cents: { from: "new_price", sql: `${NEW_PRICE}::integer` },
      new_price_source: clearable("new_price_source"),
      new_price_on: { from: "new_price_on", sql: `${NEW_PRICE_ON}::date` },
      support_until: { from: "support_until", sql: `${SUPPORT_UNTIL}::date` },
      support_source: clearable("support_source"),
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
    values: { description: replaceable("description"), position },
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
