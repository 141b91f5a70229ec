/**
 * Opens a browser storage that never throws. A value that the storage refuses, because it is full or blocked, lasts until the
 * page is left.
 */
export function openSafeStorage(kind: "localStorage" | "sessionStorage") {
  const refused = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return refused.get(key) ?? globalThis[kind].getItem(key);
      } catch {
        return null;
      }
    },
    /** Null removes the value. */
    write(key: string, value: string | null) {
      refused.delete(key);
      try {
        if (value === null) globalThis[kind].removeItem(key);
        else globalThis[kind].setItem(key, value);
      } catch {
        if (value !== null) refused.set(key, value);
      }
    },
  };
}
