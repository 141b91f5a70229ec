import { type RefObject, useEffect, useRef, useState } from "react";
import { changedFields, type FieldTexts } from "./changed-fields.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NONE: FieldTexts = {};

/**
 * Keeps a form on top of what is stored. When `given` changes while the form is open, as after a refusal as STALE, each
 * field that was not changed takes what is stored now, and the others keep what was typed. A browser leaves all fields as
 * they are, so the next sending would put back what a colleague has just replaced. Returns whether that happened, and what
 * is stored in the fields that both changed.
 */
export function useStored(within: RefObject<HTMLElement | null>, given: FieldTexts = NONE) {
  // A field says every end of a line as one sign.
  const stored = Object.fromEntries(
    Object.entries(given).map(([name, text]) => [name, text.replaceAll("\r\n", "\n")]),
  );
  const before = useRef<FieldTexts>(stored);
  const [merged, setMerged] = useState<{ readonly isReloaded: boolean; readonly theirs: FieldTexts }>({
    isReloaded: false,
    theirs: NONE,
  });
  const version = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object with the same texts is no other version
  useEffect(() => {
    if (JSON.stringify(before.current) === version) return;
    const controls = controlsIn(within.current);
    const typed = Object.fromEntries(controls.map((control) => [control.name, textOf(control)]));
    const { values, theirs } = changedFields(before.current, typed, stored);
    before.current = stored;
    for (const control of controls) {
      const text = values[control.name];
      if (text !== undefined && text !== textOf(control)) write(control, text);
    }
    setMerged({ isReloaded: true, theirs });
  }, [version]);
  return merged;
}

const controlsIn = (element: HTMLElement | null): Control[] => [
  ...(element?.querySelectorAll<Control>("input[name], textarea[name], select[name]") ?? []),
];

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === "checkbox";

const textOf = (control: Control) => (isTick(control) ? (control.checked ? "on" : "") : control.value);

/** Writes as a person does, so that a field whose state React holds hears of it. */
function write(control: Control, text: string) {
  if (isTick(control)) return control.click();
  // React replaces the setter of the element itself to see what a program wrote, and then hears no event about it.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, text);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}
