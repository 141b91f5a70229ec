import { useSyncExternalStore } from "react";

/** Followed phones, in the browser's local storage. */
const KEY = "favourites";
const listeners = new Set<() => void>();
/** The last written value, for browsers without storage. */
let memory = "";

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return memory;
  }
}

/** The ids in a stored text; invalid parts are ignored. */
export function favouriteIds(text: string): number[] {
  return text
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** Adds the id in front, or removes it when present. */
export function toggledFavourite(text: string, id: number): string {
  const ids = favouriteIds(text);
  return (ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids]).join(",");
}

export function toggleFavourite(id: number) {
  memory = toggledFavourite(read(), id);
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // `memory` holds it until the page is closed.
  }
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  // Fired when another tab changes the list.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether this browser follows a phone; false on the server. */
export function useFavourite(id: number): boolean {
  return useSyncExternalStore(
    follow,
    () => favouriteIds(read()).includes(id),
    () => false,
  );
}
