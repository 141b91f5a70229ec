import { useSyncExternalStore } from "react";
import { openSafeStorage } from "./safe-storage.ts";

const tab = openSafeStorage("sessionStorage");

/** A draft in this tab. It survives a reload and the back button. Other tabs don't see it. */
export interface Draft<Value> {
  current(): Value;
  change(part: Partial<Value>): void;
  /** Clears the draft except for the given values. */
  forget(except?: Partial<Value>): void;
}

/** Opens a draft in sessionStorage. `read` parses the stored value; it gets null when none is stored. */
export function openDraft<Value extends object>(
  key: string,
  read: (stored: unknown) => Value,
): OpenDraft<Value> {
  const listeners = new Set<() => void>();
  let seen: { text: string | null; value: Value } | undefined;

  function store(text: string | null) {
    tab.write(key, text);
    for (const listener of listeners) listener();
  }
  function current(): Value {
    const text = tab.read(key);
    if (!seen || seen.text !== text) seen = { text, value: read(parse(text)) };
    return seen.value;
  }
  return {
    current,
    change: (part) => store(JSON.stringify({ ...current(), ...part })),
    forget: (except) => store(except ? JSON.stringify(except) : null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface OpenDraft<Value> extends Draft<Value> {
  subscribe(listener: () => void): () => void;
}

/** A draft, updated when it changes. Null on the server and during hydration. */
export function useDraft<Value>({ subscribe, current }: OpenDraft<Value>): Value | null {
  return useSyncExternalStore<Value | null>(subscribe, current, () => null);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
