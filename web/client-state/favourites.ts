import { useSyncExternalStore } from "react";
import { MAX_FAVOURITES } from "#contract/catalog/favourite-limits.ts";
import { openSafeStorage } from "./safe-storage.ts";

/**
 * The key of the followed listings in local storage: `12@45990,9`, newest first. The number after `@` is the price in cents at
 * the time of following. At a sign-in, the list is joined to the account (`account-favourites.ts`).
 */
const KEY = "favourites";
/** The key of the account id to which the stored list belongs. The value survives an expired session; a logout removes it. */
const OWNER = "favouritesOf";
/**
 * The key of the ids whose change the account does not know yet. `UNREAD` is among them until the account's list has been read.
 */
const DIFFERENT = "favouritesDifferent";
const UNREAD = "unread";

export interface FollowedItem {
  readonly id: number;
  /** Null when no price was stored. */
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

/** Adds an item at the front, or removes it when present. The oldest items beyond the limit are dropped. */
export function toggleIn(text: string, item: FollowedItem): string {
  const items = readFollowed(text);
  const others = items.filter(({ id }) => id !== item.id);
  return writeFollowed((others.length < items.length ? others : [item, ...items]).slice(0, MAX_FAVOURITES));
}

/** Follows or unfollows an item. In the list of an account, the change is marked until the account knows it. */
export function toggleStored(item: FollowedItem) {
  if (favouritesOwner()) markDifferent(item.id);
  write(KEY, toggleIn(read(KEY), item));
}

export const currentFavourites = () => readFollowed(read(KEY));

/** The account id to which the stored list belongs. Empty for a visitor's list. */
export const favouritesOwner = () => read(OWNER);

const differences = () => read(DIFFERENT).split(",").filter(Boolean);

function markDifferent(...parts: (number | typeof UNREAD)[]) {
  write(DIFFERENT, [...new Set([...differences(), ...parts.map(String)])].join());
}

/** Marks the account's list to be read again. */
export const markUnread = () => markDifferent(UNREAD);

/** Whether the stored list belongs to this account and has no unsent or unread changes. */
export const isInStep = (owner: string) => favouritesOwner() === owner && read(DIFFERENT) === "";

/** Assigns a visitor's list to the account. The list of another account is dropped. */
export function claimFavourites(owner: string) {
  const before = favouritesOwner();
  if (before === owner) return;
  if (before) clearFavourites();
  write(OWNER, owner);
  markDifferent(UNREAD, ...currentFavourites().map(({ id }) => id));
}

/** The unsent changes of the stored list. `text` is the stored list and changes with every press. */
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

/** Stores the list of an account after an answer of the account. */
export function saveFavourites(owner: string, items: readonly FollowedItem[]) {
  write(OWNER, owner);
  write(KEY, writeFollowed(items));
  write(DIFFERENT, "");
}

/** Removes the list of an account after a logout. A visitor's list stays. */
export function clearFavourites() {
  if (favouritesOwner()) saveFavourites("", []);
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  // The event fires when another tab changes the list.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether this browser follows an item. False on the server. */
export function useFavourite(wanted: number): boolean {
  return useSyncExternalStore(
    follow,
    () => currentFavourites().some(({ id }) => id === wanted),
    () => false,
  );
}

/** The followed items as stored text, for `readFollowed`. Null on the server and during hydration. */
export function useFollowedText(): string | null {
  return useSyncExternalStore(
    follow,
    () => read(KEY),
    () => null,
  );
}
