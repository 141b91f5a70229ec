import * as z from "zod/mini";
import { SmartphoneItem } from "#contract/catalog.ts";

const written = new WeakMap<SmartphoneItem, string>();

/** An item as JSON: checked against its schema and written once, however often it is sent. */
export function writeItem(item: SmartphoneItem): string {
  const known = written.get(item);
  if (known !== undefined) return known;
  const text = JSON.stringify(z.parse(SmartphoneItem, item));
  written.set(item, text);
  return text;
}

export const writeItems = (items: readonly SmartphoneItem[]): string => `[${items.map(writeItem).join(",")}]`;
