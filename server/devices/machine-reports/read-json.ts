import { type Field, MOST_FIELDS, shortText } from "./field.ts";

/** The deepest nesting that is read. */
const DEEPEST = 12;

/** The fields of each phone in a JSON text: one object, or a list of them. Null for any other text. */
export function readJson(text: string): Field[][] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const phones = Array.isArray(value) ? value : [value];
  if (phones.length === 0 || !phones.every((one) => typeof one === "object" && one !== null)) return null;
  return phones.map((phone) => {
    const fields: Field[] = [];
    flatten(phone, [], fields);
    return fields;
  });
}

function flatten(value: unknown, path: readonly string[], fields: Field[]): void {
  if (fields.length >= MOST_FIELDS || path.length > DEEPEST) return;
  if (Array.isArray(value)) for (const one of value) flatten(one, [...path, ""], fields);
  else if (typeof value === "object" && value !== null)
    for (const [name, one] of Object.entries(value)) flatten(one, [...path, shortText(name)], fields);
  else if (value !== null && value !== undefined) {
    const names = path.filter(Boolean);
    fields.push({ name: names.at(-1) ?? "", value: shortText(String(value)), path: names.slice(0, -1) });
  }
}
