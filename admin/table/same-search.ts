import { UNSAVED_PARAMETERS } from "#contract/back-office/views.ts";

/** Whether an address shows what a saved view keeps: typed texts and the place in the list do not count. */
export function isSameSearch(address: URLSearchParams, saved: string): boolean {
  const kept = (search: URLSearchParams) =>
    [...search]
      .filter(([name, value]) => value && !UNSAVED_PARAMETERS.includes(name))
      .map((pair) => pair.join("="))
      .toSorted()
      .join("&");
  return kept(address) === kept(new URLSearchParams(saved));
}
