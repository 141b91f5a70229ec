import { plainSigns } from "../text/plain-signs.ts";

const NUMBER = /^RL([2-9A-Z]{4})([2-9A-Z]{4})$/;

/** The number of an order as it is written, `RL-7K3M-9QXW`, in whatever case and with whatever gaps it was typed. */
export function readOrderNumber(typed: string): string {
  const text = plainSigns(typed).toUpperCase();
  const [, first, second] = NUMBER.exec(text.replace(/[^0-9A-Z]/g, "")) ?? [];
  return first && second ? `RL-${first}-${second}` : text;
}
