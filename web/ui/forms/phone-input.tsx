import type { ComponentProps, FormEvent } from "react";
import { countSigns, formatPhone } from "#contract/format-phone.ts";
import { Input } from "./input.tsx";

/** The caret position in `text` after `signsBefore` digits and plus signs. */
export function caretAfter(text: string, signsBefore: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === signsBefore) return at;
    if (text[at] !== " ") seen++;
  }
  return text.length;
}

function format({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const { value, selectionStart } = input;
  const shown = formatPhone(value);
  if (shown === value) return;
  const before = countSigns(value.slice(0, selectionStart ?? value.length));
  const caret = caretAfter(shown, before);
  input.value = shown;
  input.setSelectionRange(caret, caret);
}

/** An input that groups digits during typing and keeps the caret after the same digit. React calls `onChange` afterwards. */
export function PhoneInput(props: Omit<ComponentProps<"input">, "type" | "onInput">) {
  return <Input {...props} type="tel" inputMode="tel" autoComplete="tel" onInput={format} />;
}
