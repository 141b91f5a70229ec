import { plainSigns } from "../text/plain-signs.ts";

const NUMBER = /^RL([2-9A-Z]{4})([2-9A-Z]{4})$/;

/** Whether a text is a whole order number as `readOrderNumber` writes it. */
export const isOrderNumber = (text: string): boolean => /^RL-[2-9A-Z]{4}-[2-9A-Z]{4}$/.test(text);

/** Normalises a typed order number to `RL-7K3M-9QXW`, whatever its case and gaps. */
export function readOrderNumber(typed: string): string {
  const text = plainSigns(typed).toUpperCase();
  const [, first, second] = NUMBER.exec(text.replace(/[^0-9A-Z]/g, "")) ?? [];
  return first && second ? `RL-${first}-${second}` : text;
}
