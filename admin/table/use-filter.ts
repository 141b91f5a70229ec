import { useSearchParams } from "react-router";

/** Sets one query parameter and returns to the first page. */
export function useFilter(name: string) {
  const [search, setSearch] = useSearchParams();
  function set(value: string) {
    // Leaving a field without a change keeps the page.
    if (value === (search.get(name) ?? "")) return;
    const next = new URLSearchParams(search);
    next.delete("cursor");
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next);
  }
  return [search.get(name) ?? "", set] as const;
}

/** The choices of a filter. */
export type Choices = readonly (readonly [value: string, text: string])[];
