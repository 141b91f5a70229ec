import { useSyncExternalStore } from "react";

/** The followed phones, kept by this browser beyond the visit. */
const KEY = "favourites";
const listeners = new Set<() => void>();
/** What was last written, for a browser that refuses storage. */
let memory = "";

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return memory;
  }
}

/** The ids in a stored text; what is none is passed over. */
export function favouriteIds(text: string): number[] {
  return text
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
}

/** The text with the id put in front, or without it when it was there. */
export function toggledFavourite(text: string, id: number): string {
  const ids = favouriteIds(text);
  return (ids.includes(id) ? ids.filter((other) => other !== id) : [id, ...ids]).join(",");
}

export function toggleFavourite(id: number) {
  memory = toggledFavourite(read(), id);
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // The memory has it for as long as the page is open.
  }
  for (const listener of listeners) listener();
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser changed the list.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether this browser follows a phone; never while the page comes from the server. */
export function useFavourite(id: number): boolean {
  return useSyncExternalStore(
    follow,
    () => favouriteIds(read()).includes(id),
    () => false,
  );
}
