import type { CarrierRule } from "#contract/delivery/packing-rules.ts";

/** A rule as its row shows it. Empty texts stand for any delivery, any weight and any postcode. */
export interface TypedRule {
  /** Identifies the row while rules are moved and removed. */
  readonly key: string;
  readonly option: string;
  readonly maxGrams: string;
  readonly postcode: string;
  readonly carrier: string;
  readonly labelOption: string;
}

/** The text of the hidden field that carries the rows of a form. */
export const textOfRules = (rows: readonly TypedRule[]): string =>
  JSON.stringify(rows.map(({ key: _, ...cells }) => cells));

export const textOfStored = (rules: readonly CarrierRule[]): string =>
  JSON.stringify(
    rules.map(({ option, maxGrams, postcode, carrier, labelOption = "" }) => ({
      ...{ option: option ?? "", maxGrams: String(maxGrams ?? ""), postcode, carrier, labelOption },
    })),
  );

export const readRules = (text: string): readonly TypedRule[] =>
  (JSON.parse(text || "[]") as Partial<TypedRule>[]).map((row) => ({
    ...{ option: "", maxGrams: "", postcode: "", carrier: "laposte", labelOption: "" },
    ...row,
    key: crypto.randomUUID(),
  }));
