import { type Column, columnsOf, type FileColumn, KINDS, type KindName } from "./columns.ts";
import type { Reason } from "./refusals.ts";

/** A rule that only the database can check. `where` selects the refused rows. `s` is the staged row, `t` the existing or null. */
export interface Rule {
  readonly column: Column;
  readonly reason: Reason;
  readonly where: string;
}

/** How staged rows `s` of one kind, which are all text, are merged into the table `t`. All strings are SQL. */
export interface Plan {
  readonly table: string;
  /** Updates that link staged rows to the rows they refer to: `update staged s ${link}`. */
  readonly links: readonly string[];
  /** Conditions that find the existing row. The first match wins. */
  readonly match: readonly string[];
  readonly rules: readonly Rule[];
  /** Columns in which two rows of one chunk must differ, even if their keys do. */
  readonly alike: readonly string[];
  /** Columns that a new row must have. */
  readonly required: readonly Column[];
  /** Columns of the table that only an insert sets. */
  readonly keys: Readonly<Record<string, string>>;
  /** Columns of the table that an insert and an update set, each with its column of the file. */
  readonly values: Readonly<Record<string, { readonly from: Column; readonly sql: string }>>;
  /** An additional assignment of an update. `$1` is the time. */
  readonly touch?: string;
}

/** SQL of a value after an import. Null stands for a column that the file lacks, and leaves the value unchanged. */
function valueSql(name: string, { column, type, blank, otherwise }: FileColumn): string {
  const cast = type === undefined ? "" : `::${type === "cents" ? "integer" : type}`;
  if (blank === "clears") return `nullif(coalesce(s.${name}, t.${column}::text, ''), '')${cast}`;
  return `coalesce(${[`s.${name}${cast}`, `t.${column}`, otherwise ?? []].flat().join(", ")})`;
}

/** The plan of a kind: the parts derived from its columns, and its own parts. */
function planOf(kind: KindName, own: Own): Plan {
  const columns = columnsOf(kind);
  const values = columns.flatMap(([from, declared]) => {
    const { column, key, set = valueSql(from, declared) } = declared;
    return column === undefined || key ? [] : [[column, { from, sql: set }] as const];
  });
  const keys = columns.flatMap(([name, { column, key, type }]) =>
    column !== undefined && key ? [[column, `s.${name}${type ? `::${type}` : ""}`] as const] : [],
  );
  return {
    ...{ links: [], rules: [], alike: [], ...own },
    required: columns.flatMap(([name, { required }]) => (required ? [name] : [])),
    keys: { ...Object.fromEntries(keys), ...own.keys },
    values: { ...own.values, ...Object.fromEntries(values) },
  };
}
type Own = Pick<Plan, "table" | "match"> & Partial<Plan>;

const { new_price, new_price_source, new_price_on, support_until, support_source } = KINDS.model;
const NEW_PRICE = [
  valueSql("new_price", new_price),
  valueSql("new_price_source", new_price_source),
  valueSql("new_price_on", new_price_on),
];
const SUPPORT = [valueSql("support_until", support_until), valueSql("support_source", support_source)];
const modelOf =
  "m.brand = s.brand and m.model = s.model and m.storage_gb = s.storage_gb::integer and m.colour_slug = s.colour_slug";
/** SQL that links to a row that an earlier row would add in a dry run. The id -1 stands for that row and is never written. */
const planned = (column: string, key: string, kind: KindName) =>
  `set ${column} = -1 where s.${column} is null and exists (select from seen where seen.kind = '${kind}' and seen.key = s.${key})`;

/** Rules for a listing of an own unit, which takes these values from its device. Equal values are accepted. */
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

const listing = planOf("listing", {
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
  keys: {
    id: "coalesce(s.id::integer, nextval(pg_get_serial_sequence('smartphone_items', 'id')))",
    seller_id: "s.seller_id",
    created_at: "coalesce(s.created_at::timestamptz, $1)",
    updated_at: "$1",
  },
  values: { model_id: { from: "model", sql: "coalesce(s.model_id, t.model_id)" } },
  touch: "updated_at = $1",
});

const repairModel = "m.brand = s.brand and m.name = s.model";

/** The plan of each kind. */
export const PLANS: Readonly<Record<KindName, Plan>> = {
  model: planOf("model", {
    table: "smartphone_models",
    match: [modelOf.replaceAll("m.", "t.")],
    rules: [
      // A new price needs a source and a date; the end of support needs a source.
      {
        ...{ column: "new_price", reason: "REQUIRED" },
        where: `num_nulls(${NEW_PRICE.join(", ")}) not in (0, 3)`,
      },
      { column: "support_source", reason: "REQUIRED", where: `num_nulls(${SUPPORT.join(", ")}) = 1` },
    ],
  }),
  listing,
  "repair-service": planOf("repair-service", {
    table: "repair_services",
    match: ["t.kind = s.service and t.name = s.name"],
  }),
  "repair-model": planOf("repair-model", {
    table: "repair_models",
    match: ["t.brand = s.brand and t.name = s.model"],
  }),
  "repair-option": planOf("repair-option", {
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
    keys: { model_id: "s.model_id", service_id: "s.service_id" },
    // A service that was removed in the back office comes back.
    values: { removed_at: { from: "service", sql: "null::timestamptz" } },
  }),
};
