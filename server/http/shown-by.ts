const ITEM_PATH = /^\/smartphoneItems\/(\d{1,9})$/;
const LIST_PATH = /^\/smartphoneItems(?:\/facets)?$/;
/** How an item begins in an answer; within a text its quotes would be escaped. */
const ITEM = /\{"id":(\d+),"smartphoneModelId":/g;

/**
 * What of the catalogue the answer to an address shows: a change of it makes wrong whatever is made of the answer. A list
 * shows its order, which some changes leave as it is, and its items.
 */
export function shownBy(address: string, answer: string): Set<string> {
  const path = address.split("?")[0] ?? address;
  const item = ITEM_PATH.exec(path)?.[1];
  if (item) return new Set([`item:${item}`]);
  if (!LIST_PATH.test(path)) return new Set();
  return new Set(["lists", ...Array.from(answer.matchAll(ITEM), ([, id]) => `item:${id}`)]);
}
