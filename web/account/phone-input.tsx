import type { ComponentProps, FormEvent } from "react";
import { Input } from "#web/ui/input.tsx";
import { caretAfter, countSigns, formatPhone } from "./format-phone.ts";

function format({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  const { value, selectionStart } = input;
  const shown = formatPhone(value);
  if (shown === value) return;
  const before = countSigns(value.slice(0, selectionStart ?? value.length));
  const caret = caretAfter(shown, before);
  input.value = shown;
  input.setSelectionRange(caret, caret);
}

/** Groups the digits while they are typed; the cursor stays behind the digit it was behind. Always left to right. */
export function PhoneInput(props: Omit<ComponentProps<"input">, "type" | "onInput">) {
  return <Input {...props} type="tel" inputMode="tel" autoComplete="tel" onInput={format} />;
}
