import { type RefObject, useEffect, useRef, useState } from "react";
import { changedFields, type FieldTexts } from "./changed-fields.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NONE: FieldTexts = {};

/**
 * Merges a form with its stored values. When `given` changes while the form is open, for instance after a refusal as STALE,
 * unchanged fields take the new stored values, and changed fields keep the typed text. Without this, the browser would keep all
 * fields, and the next submission would overwrite a colleague's change. Returns whether a merge happened, and the stored texts of
 * the fields that both changed.
 */
export function useStored(within: RefObject<HTMLElement | null>, given: FieldTexts = NONE) {
  // The browser normalises line breaks in fields.
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

/** Writes a text into a control and fires its event, so that React notices a controlled field. */
function write(control: Control, text: string) {
  if (isTick(control)) return control.click();
  // The prototype's setter is called, because React replaces the element's own setter and ignores events of values that it has
  // seen there.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, text);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}
