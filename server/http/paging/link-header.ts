type Place = { readonly page: number } | { readonly after: string };

/**
 * The Link header of a page (RFC 8288). Page numbers let people jump. `next` has a cursor, so a program that follows it
 * misses no row while others are added and removed.
 */
export function linkHeader(
  path: string,
  { page: _, after: __, limit, ...filters }: Readonly<Record<string, string | undefined>>,
  places: Readonly<Record<string, Place | null>>,
): string {
  const address = (place: Place) => {
    const values = Object.entries({ ...filters, ...place, limit }).filter(([, value]) => value !== undefined);
    return `<${path}?${new URLSearchParams(values.map(([name, value]) => [name, String(value)]))}>`;
  };
  return Object.entries(places)
    .flatMap(([rel, place]) => (place ? [`${address(place)}; rel="${rel}"`] : []))
    .join(", ");
}
