import { useSyncExternalStore } from "react";
import { MAX_FAVOURITES } from "#contract/catalog/favourite-limits.ts";
import { openSafeStorage } from "./safe-storage.ts";

/**
 * Followed listings, in the browser's local storage: `12@45990,9`, newest first, each with its price in cents when it was
 * followed. At a sign-in they are joined to the account (`account-favourites.ts`).
 */
const KEY = "favourites";
/** The id of the account whose list the stored one is. It stays when the session expires, and goes with the logout. */
const OWNER = "favouritesOf";
/** The ids whose change the account was not told yet, and `UNREAD` until the account's list was read. */
const DIFFERENT = "favouritesDifferent";
const UNREAD = "unread";

export interface FollowedItem {
  readonly id: number;
  /** Null when it was not kept. */
  readonly priceCents: number | null;
}

const listeners = new Set<() => void>();
const browser = openSafeStorage("localStorage");

const read = (key: string): string => browser.read(key) ?? "";

function write(key: string, value: string) {
  browser.write(key, value || null);
  for (const listener of listeners) listener();
}

const isCount = (number: number) => Number.isSafeInteger(number) && number >= 0;

/** Parses a stored text; invalid parts are ignored. */
export function readFollowed(text: string): FollowedItem[] {
  return text.split(",").flatMap((part) => {
    const [id = "", price] = part.split("@");
    if (!/^[1-9]\d{0,9}$/.test(id)) return [];
    const priceCents = price ? Number(price) : null;
    return [{ id: Number(id), priceCents: priceCents !== null && isCount(priceCents) ? priceCents : null }];
  });
}

function writeFollowed(items: readonly FollowedItem[]): string {
  return items.map(({ id, priceCents }) => (priceCents === null ? `${id}` : `${id}@${priceCents}`)).join(",");
}

/** Adds an item in front, or removes it when present. The oldest ones beyond the limit are dropped. */
export function toggleIn(text: string, item: FollowedItem): string {
  const items = readFollowed(text);
  const others = items.filter(({ id }) => id !== item.id);
  return writeFollowed((others.length < items.length ? others : [item, ...items]).slice(0, MAX_FAVOURITES));
}

/** Follows an item, or no longer. An account's list then differs from the account, until the account is told. */
export function toggleStored(item: FollowedItem) {
  if (favouritesOwner()) markDifferent(item.id);
  write(KEY, toggleIn(read(KEY), item));
}

export const currentFavourites = () => readFollowed(read(KEY));

/** The account whose list the stored one is; empty for a visitor's list. */
export const favouritesOwner = () => read(OWNER);

const differences = () => read(DIFFERENT).split(",").filter(Boolean);

function markDifferent(...parts: (number | typeof UNREAD)[]) {
  write(DIFFERENT, [...new Set([...differences(), ...parts.map(String)])].join());
}

/** The account's list must be read again. */
export const markUnread = () => markDifferent(UNREAD);

/** Whether the stored list is that of this account, and nothing is left to tell or to read. */
export const isInStep = (owner: string) => favouritesOwner() === owner && read(DIFFERENT) === "";

/** A visitor's list becomes that of the account; the list of another account is dropped. */
export function claimFavourites(owner: string) {
  const before = favouritesOwner();
  if (before === owner) return;
  if (before) clearFavourites();
  write(OWNER, owner);
  markDifferent(UNREAD, ...currentFavourites().map(({ id }) => id));
}

/** What the account and its stored list do not know of each other. `text` changes with every press. */
export function favouritesDifference() {
  const ids = differences().map(Number);
  const items = currentFavourites();
  return {
    text: read(KEY),
    followed: items.filter(({ id }) => ids.includes(id)),
    unfollowed: ids.filter((id) => id > 0 && !items.some((item) => item.id === id)),
    isUnread: differences().includes(UNREAD),
  };
}

/** Stores the list of an account as the account has it. */
export function saveFavourites(owner: string, items: readonly FollowedItem[]) {
  write(OWNER, owner);
  write(KEY, writeFollowed(items));
  write(DIFFERENT, "");
}

/** After a logout: an account's list must not stay in the browser. A visitor's list stays. */
export function clearFavourites() {
  if (favouritesOwner()) saveFavourites("", []);
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

/** Whether this browser follows an item; false on the server. */
export function useFavourite(wanted: number): boolean {
  return useSyncExternalStore(
    follow,
    () => currentFavourites().some(({ id }) => id === wanted),
    () => false,
  );
}

/** The followed items as a stored text, for `readFollowed`; null on the server and during hydration. */
export function useFollowedText(): string | null {
  return useSyncExternalStore(
    follow,
    () => read(KEY),
    () => null,
  );
}
