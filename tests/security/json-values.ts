import fc, { type Arbitrary } from "fast-check";
import { ALL_HOSTILE_TEXTS } from "./hostile-texts.ts";

/** The part of JSON Schema that the OpenAPI description uses. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

const POOL = 60;
/** Generated once, because texts are slow to generate. */
const pooled = (texts: Arbitrary<string>) => fc.constantFrom(...fc.sample(texts, { numRuns: POOL, seed: 1 }));

const hostileText = fc.constantFrom(...ALL_HOSTILE_TEXTS);
const anyText = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 1, arbitrary: pooled(fc.string({ unit: "binary", maxLength: 60 })) },
);

/** Any JSON value. */
export const anyValue: Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 31), 1e308, 5e-324),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(anyText, fc.oneof(anyText, fc.integer()), { maxKeys: 3 }),
  fc.constantFrom(...[{ $ne: null }, { toString: 1 }, [[[[]]]], { length: 1e9 }, { __proto__: null }]),
);

function textFor({ pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  const plain = pooled(
    fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 60) }),
  );
  if (!pattern)
    return fc.oneof(
      plain,
      fc.constantFrom("Zoé", "12 rue des Lilas", "75011", "zoe@example.fr", "0612345678"),
    );
  const known = fc.constantFrom("zoe@example.fr", "0612345678", "Zoé", "secret12", "128", "1");
  // The generator takes half a minute for Unicode classes and long lookaheads.
  if (/\\[ps]|\(\?|\{\d{2},/i.test(pattern)) return fc.oneof(known, plain);
  return fc.oneof(known, pooled(fc.stringMatching(new RegExp(pattern, "u"))));
}

/** A value that the schema allows. */
export function valueFor(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueFor));
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map(valueFor)).map((parts) => Object.assign({}, ...parts));
  const { minimum = -1000, maximum = 1_000_000 } = schema;
  switch (schema.type) {
    case "string":
      return textFor(schema);
    case "integer":
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) });
    case "number":
      return fc.oneof(
        fc
          .integer({ min: Math.ceil(minimum) * 100, max: Math.floor(Math.min(maximum, 1e6)) * 100 })
          .map((cents) => cents / 100),
        fc.double({ min: minimum, max: maximum, noNaN: true }),
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueFor(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 3, 4) });
    case "object": {
      const properties = Object.entries(schema.properties ?? {});
      const required = new Set(schema.required);
      return fc.record(Object.fromEntries(properties.map(([name, part]) => [name, valueFor(part)])), {
        requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
      });
    }
    default:
      return anyValue;
  }
}

const AUTHORITY = {
  roles: ["SELLER"],
  role: "SELLER",
  status: "PAYED",
  isAdmin: true,
  userId: 1,
  sellerId: 1,
  id: 1,
};

/** A value with one fault: a wrong type, a missing or an additional part. */
export function nearlyFor(schema: Schema): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (schema.type !== "object" || names.length === 0) return fc.oneof(anyValue, valueFor(schema));
  return fc
    .tuple(
      valueFor(schema),
      fc.constantFrom(...names),
      anyValue,
      fc.constantFrom("change", "drop", "add", "nest"),
    )
    .map(([value, name, other, how]) => {
      const object: Record<string, unknown> = { ...(value as object) };
      if (how === "change") object[name] = other;
      if (how === "drop") delete object[name];
      if (how === "add") Object.assign(object, AUTHORITY);
      if (how === "nest") object[name] = nearest(object[name], other);
      return object;
    });
}

/** The same value with an odd part inside, if it has parts. */
function nearest(value: unknown, odd: unknown): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const [first, ...rest] = value;
    return [nearest(first, odd), ...rest];
  }
  if (typeof value === "object" && value !== null) {
    const [name] = Object.keys(value);
    return name ? { ...value, [name]: odd } : odd;
  }
  return odd;
}
