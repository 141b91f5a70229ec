import { useSyncExternalStore } from "react";

/** Something half-written that this tab keeps through a reload and the back button. Other tabs don't see it. */
export interface Draft<Value> {
  current(): Value;
  change(part: Partial<Value>): void;
  /** Forgets all of it but this. */
  forget(except?: Partial<Value>): void;
}

/** Keeps a draft under a key of its own; `read` makes a value of whatever was stored, also of nothing. */
export function openDraft<Value extends object>(
  key: string,
  read: (stored: unknown) => Value,
): OpenDraft<Value> {
  const listeners = new Set<() => void>();
  // Used when the browser refuses storage: the draft then lasts as long as the page.
  let memory: string | null = null;
  let seen: { text: string | null; value: Value } | undefined;

  function stored(): string | null {
    try {
      return sessionStorage.getItem(key) ?? memory;
    } catch {
      return memory;
    }
  }
  function keep(text: string | null) {
    memory = text;
    try {
      if (text === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    } catch {
      // Storage is full or refused; the memory has it.
    }
    for (const listener of listeners) listener();
  }
  function current(): Value {
    const text = stored();
    if (!seen || seen.text !== text) seen = { text, value: read(parse(text)) };
    return seen.value;
  }
  return {
    current,
    change: (part) => keep(JSON.stringify({ ...current(), ...part })),
    forget: (except) => keep(except ? JSON.stringify(except) : null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export interface OpenDraft<Value> extends Draft<Value> {
  subscribe(listener: () => void): () => void;
}

/** A draft, followed as it changes; `null` while the page comes from the server, which knows of none. */
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
