import { useEffect, useLayoutEffect, useRef } from "react";
import { beep } from "./beep.ts";
import { createKeyReader, type FocusedField, SLOW_MS } from "./key-reader.ts";

declare global {
  interface Window {
    /** Keys pressed before the scripts loaded, recorded by `index.html`. */
    earlyKeys: KeyboardEvent[];
    keepEarlyKey: (event: KeyboardEvent) => void;
  }
}

/** The longest wait for the rest of a code on pages with single-key shortcuts: a longer wait would delay the shortcuts. */
const PAUSE_WITH_KEYS_MS = 60;
const PAUSE_MS = 120;
/** How long a code waits for a page that reads it. */
const UNREAD_MS = 5_000;

export interface Desk {
  readonly onCode: (code: string) => void;
  /** Called with a code that was scanned while a dialog was open. */
  readonly onBlocked: (code: string) => void;
}

let desk: Desk | null = null;
const deskKeys = new Set<(key: string) => void>();
let isOpening = true;
let tellUnread: ((code: string) => void) | null = null;
const unread: { readonly code: string; readonly timer: ReturnType<typeof setTimeout> }[] = [];

const reader = createKeyReader({
  onCode(code) {
    if (!desk) keepUnread(code);
    else if (isDialogOpen()) desk.onBlocked(code);
    else desk.onCode(code);
  },
  onKey: (key) => tellKey(key.toLowerCase()),
  // While the first page opens, the browser delays key events, so longer pauses still count as a scan.
  longestPause: () => (isOpening ? SLOW_MS : deskKeys.size > 0 ? PAUSE_WITH_KEYS_MS : PAUSE_MS),
});

function tellKey(key: string) {
  for (const onKey of [...deskKeys]) onKey(key);
}

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

/** The focused field; `"native"` if it keeps its keys: on pages without scans, in dialogs, and in fields for codes. */
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
    // React overrides the element's `value` setter. Call the setter of the class, so that React notices the change.
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
  if (field === null && deskKeys.size > 0 && event.key.startsWith("Arrow") && !isDialogOpen()) {
    event.preventDefault();
    tellKey(event.key);
  } else if (reader.read({ key: event.key, at: event.timeStamp, field }) && desk) {
    // Pages that read no codes keep all keys, however fast they are pressed.
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

/** Starts listening to all keys of the back office, beginning with those pressed before the scripts loaded. */
export function hearScans() {
  removeEventListener("keydown", window.keepEarlyKey, true);
  for (const event of window.earlyKeys.splice(0)) hear(event);
  addEventListener("keydown", hear, true);
  addEventListener("pointerdown", () => {
    isOpening = false;
  });
}

/** Takes the keys typed while the first page opened, for its scan field. */
export const takeEarlyText = () => reader.takeSlow();

let unfinished = "";

/** Keeps the text of a scan field that leaves the page in the middle of a code, for the field that replaces it at once. */
export function keepUnfinished(text: string) {
  unfinished = text;
  setTimeout(() => {
    unfinished = "";
  });
}

/** Takes the text of the scan field that this one replaces. */
export function takeUnfinished(): string {
  const text = unfinished;
  unfinished = "";
  return text;
}

/** Reads the codes scanned on a page, including those scanned while it opened. */
export function useDesk(given: Desk) {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  // A layout effect runs before the paint, so a key pressed after it never reaches the previous page.
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

/** Listens to keys that a person presses outside fields. Keys of a scanned code are excluded. */
export function useDeskKeys(onKey: (key: string) => void) {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const own = (key: string) => latest.current(key);
    deskKeys.add(own);
    return () => {
      deskKeys.delete(own);
    };
  }, []);
}

/** Registers a callback for codes scanned on a page that reads none. */
export function useUnreadScans(tell: (code: string) => void) {
  useEffect(() => {
    tellUnread = tell;
    return () => {
      tellUnread = null;
    };
  }, [tell]);
}
