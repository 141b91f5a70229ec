import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PARTS } from "../devices/parts.ts";
import { CONTROL_POINTS } from "../devices/protocol.ts";
import { AUDIT_FIELDS, AUDIT_LISTS, AUDIT_OBJECTS, SETTING_KEYS } from "./audit-fields.ts";

const NAMES = {
  "admin-audit": [
    ...AUDIT_OBJECTS.map((type) => `object.${type}`),
    ...AUDIT_FIELDS.map((field) => `field.${field}`),
    ...AUDIT_LISTS.map((list) => `list.${list}`),
  ],
  "admin-settings": SETTING_KEYS.map((key) => `field.${key}`),
  protocol: [...CONTROL_POINTS.map(({ name }) => `point.${name}`), ...PARTS.map((part) => `part.${part}`)],
};

test.each(["fr", "en"])(
  "every object and every field of the audit log has its word in %s",
  async (locale) => {
    for (const [namespace, keys] of Object.entries(NAMES)) {
      const file = new URL(`../../messages/${locale}/${namespace}.json`, import.meta.url);
      const words: Record<string, string> = JSON.parse(await readFile(file, "utf8"));
      expect(keys.filter((key) => !words[key]?.trim())).toEqual([]);
    }
  },
);
