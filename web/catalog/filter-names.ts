import type { ConditionFilter } from "#contract/conditions.ts";

/** The conditions of the filter as parts of message keys. */
export const STATE_SLUGS = {
  neuf: "neuf",
  "très bon": "tres-bon",
  bon: "bon",
} as const satisfies Record<ConditionFilter, string>;

/** Whether a value of the address is one of the conditions. */
export function isState(value: string): value is ConditionFilter {
  return Object.hasOwn(STATE_SLUGS, value);
}
