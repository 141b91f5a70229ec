import type { Transaction } from "#server/database/client.ts";
import { places } from "#server/places/tables.ts";

const DAY_MS = 86_400_000;
/** The places of the demo in walking order. */
const CODES = {
  arrivals: ["R-01", "R-02"],
  shelves: ["A-01", "A-02", "A-03", "A-04", "B-01", "B-02", "B-03", "B-04"],
  drawers: ["P-01", "P-02", "P-03"],
} as const;
const NAMES = { arrivals: "Bac d’arrivée", shelves: "Étagère", drawers: "Tiroir de pièces" } as const;

export interface DemoPlace {
  readonly id: number;
  readonly code: string;
}
/** The places by what lies there: phones that arrived, phones on sale, spare parts. */
export type DemoPlaces = Readonly<Record<keyof typeof CODES, readonly DemoPlace[]>>;

export async function addPlaces(tx: Transaction, now: Date): Promise<DemoPlaces> {
  const kinds = Object.keys(CODES) as (keyof typeof CODES)[];
  const planned = kinds.flatMap((kind) =>
    CODES[kind].map((code) => ({ code, name: `${NAMES[kind]} ${code}` })),
  );
  const added = await tx
    .insert(places)
    .values(
      planned.map((place, walk) => ({ ...place, walk, createdAt: new Date(now.getTime() - 300 * DAY_MS) })),
    )
    .returning({ id: places.id, code: places.code });
  const of = (kind: keyof typeof CODES) =>
    added.filter(({ code }) => (CODES[kind] as readonly string[]).includes(code));
  return { arrivals: of("arrivals"), shelves: of("shelves"), drawers: of("drawers") };
}
