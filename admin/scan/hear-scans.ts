import { useEffect, useLayoutEffect, useRef } from "react";
import { beep } from "./beep.ts";
import { createKeyReader, type FocusedField, SLOW_MS } from "./key-reader.ts";

declare global {
  interface Window {
    /** The keys that came before the scripts, which `index.html` keeps. */
    earlyKeys: KeyboardEvent[];
    keepEarlyKey: (event: KeyboardEvent) => void;
  }
}

/** Where single keys mean something, they are not held back for longer. */
const PAUSE_WITH_KEYS_MS = 60;
const PAUSE_MS = 120;
/** How long a code waits for a page that reads it. */
const UNREAD_MS = 5_000;

export interface Desk {
  readonly onCode: (code: string) => void;
  /** A code that came while a dialog was open. */
  readonly onBlocked: (code: string) => void;
}

let desk: Desk | null = null;
let deskKeys: ((key: string) => void) | null = null;
let isOpening = true;
let tellUnread: ((code: string) => void) | null = null;
const unread: { readonly code: string; readonly timer: ReturnType<typeof setTimeout> }[] = [];

const reader = createKeyReader({
  onCode(code) {
    if (!desk) keepUnread(code);
    else if (isDialogOpen()) desk.onBlocked(code);
    else desk.onCode(code);
  },
  onKey: (key) => deskKeys?.(key.toLowerCase()),
  // While the first page opens, keys wait for the browser: their pace says less.
  longestPause: () => (isOpening ? SLOW_MS : deskKeys ? PAUSE_WITH_KEYS_MS : PAUSE_MS),
});

const isDialogOpen = () => document.querySelector("dialog:modal") !== null;

function keepUnread(code: string) {
  const timer = setTimeout(() => {
    unread.splice(0, 1);
    beep(false);
    tellUnread?.(code);
  }, UNREAD_MS);
  unread.push({ code, timer });
}

const FIELDS = "input:not([type=checkbox], [type=radio], [type=file], [type=button]), textarea, select";

/** The field that has the focus; `"native"` for one whose keys are its own: on pages without scans, in dialogs, and where codes are typed. */
function fieldOf(target: EventTarget | null): FocusedField | "native" | null {
  if (!(target instanceof HTMLElement) || !target.matches(FIELDS)) return null;
  const isForScans = target.dataset.scans === "desk";
  if (isForScans) return { isForScans, keep: () => () => {} };
  if (!desk || target.dataset.scans === "text" || isDialogOpen()) return "native";
  return { isForScans, keep: () => keepText(target) };
}

function keepText(target: HTMLElement): () => void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return () => {};
  const { value } = target;
  return () => {
    // React hears the event and reads the value of the element's own class.
    const own = Object.getPrototypeOf(target) as object;
    Object.getOwnPropertyDescriptor(own, "value")?.set?.call(target, value);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  };
}

function hear(event: KeyboardEvent) {
  const isCombined =
    event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph"));
  const field = fieldOf(event.target);
  if (isCombined || event.repeat || event.isComposing || field === "native") return;
  if (field === null && deskKeys && event.key.startsWith("Arrow") && !isDialogOpen()) {
    event.preventDefault();
    deskKeys(event.key);
  } else if (reader.read({ key: event.key, at: event.timeStamp, field }) && desk) {
    // A page that reads no codes keeps its keys, however fast a person presses them.
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Hears every key of the back office, those first that came before the scripts. */
export function hearScans() {
  removeEventListener("keydown", window.keepEarlyKey, true);
  for (const event of window.earlyKeys.splice(0)) hear(event);
  addEventListener("keydown", hear, true);
  addEventListener("pointerdown", () => {
    isOpening = false;
  });
}

/** The keys typed while the first page opened, for its field for scans. */
export const takeEarlyText = () => reader.takeSlow();

/** Reads the codes of a page, also those that came while it opened. */
export function useDesk(given: Desk) {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  // Before the browser paints: no key that follows what is seen goes to the page before.
  useLayoutEffect(() => {
    const own: Desk = {
      onCode: (code) => latest.current.onCode(code),
      onBlocked: (code) => latest.current.onBlocked(code),
    };
    desk = own;
    isOpening = false;
    for (const { code, timer } of unread.splice(0)) {
      clearTimeout(timer);
      own.onCode(code);
    }
    return () => {
      if (desk === own) desk = null;
    };
  }, []);
}

/** Hears the keys that a person presses outside of fields. No key of a code is one of them. */
export function useDeskKeys(onKey: (key: string) => void) {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const own = (key: string) => latest.current(key);
    deskKeys = own;
    return () => {
      if (deskKeys === own) deskKeys = null;
    };
  }, []);
}

/** Says that a code came on a page that reads none. */
export function useUnreadScans(tell: (code: string) => void) {
  useEffect(() => {
    tellUnread = tell;
    return () => {
      tellUnread = null;
    };
  }, [tell]);
}
