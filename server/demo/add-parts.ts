import type { PartName, PartOrigin } from "#contract/devices/parts.ts";
import type { Transaction } from "#server/database/client.ts";
import { partMoves, parts } from "#server/parts/tables.ts";
import type { DemoPlaces } from "./add-places.ts";
import { readRepairPhones } from "./read-demo.ts";
import { stableUuid } from "./stable-id.ts";

const DAY_MS = 86_400_000;
/** The part that each service with a price fits, by the kind of the service. */
const PARTS_OF_SERVICES: Readonly<Record<string, { readonly kind: PartName; readonly name: string }>> = {
  screen: { kind: "screen", name: "Écran" },
  battery: { kind: "battery", name: "Batterie" },
  connector: { kind: "connector", name: "Connecteur de charge" },
  camera: { kind: "rearCamera", name: "Caméra arrière" },
  "back-glass": { kind: "back", name: "Vitre arrière" },
  audio: { kind: "speaker", name: "Haut-parleur" },
};
/** The suppliers are made up. Reclaimed parts come from phones that the shop takes apart, so nobody orders them. */
const SUPPLIERS: Readonly<Record<PartOrigin, string>> = {
  new: "Pièces du Nord",
  compatible: "Mobil Fournitures",
  reclaimed: "Atelier de réemploi",
};
const ORIGINS = ["compatible", "new", "compatible", "new", "compatible", "reclaimed", "new"] as const;
/** The share of a service's price, without VAT, that its part costs the shop. */
const COST_SHARE = 0.4;
/** Of every 59 demo parts, one is out of stock, so that the list of parts to order has rows. */
const ONE_OUT_OF = 59;

/** Adds the spare parts of every repair that the demo sells, each with one receipt, unless it is out of stock. */
export async function addParts(
  tx: Transaction,
  {
    now,
    staffId,
    places: { drawers },
  }: { readonly now: Date; readonly staffId: number; readonly places: DemoPlaces },
): Promise<void> {
  const at = new Date(now.getTime() - 20 * DAY_MS);
  const made = readRepairPhones()
    .flatMap(({ brand, name, options }) =>
      options.flatMap(({ kind: service, priceCents }) => {
        const part = PARTS_OF_SERVICES[service];
        return part && priceCents ? [{ ...part, priceCents, phone: `${brand} ${name}` }] : [];
      }),
    )
    .map(({ kind, name, phone, priceCents }, index) => {
      const usual = ORIGINS[index % ORIGINS.length] ?? "new";
      // Nobody fits a used battery.
      const origin = kind === "battery" && usual === "reclaimed" ? "compatible" : usual;
      const units = index % ONE_OUT_OF === 7 ? 0 : 2 + (index % 4);
      return {
        ...{
          key: stableUuid(`part ${kind} ${phone}`),
          name: `${name} ${phone}`,
          kind,
          origin,
          models: [phone],
        },
        ...{ supplier: SUPPLIERS[origin], costCents: Math.round((priceCents * COST_SHARE) / 10) * 10 },
        placeId: drawers[index % drawers.length]?.id ?? null,
        ...{ onHand: units, reorderPoint: origin === "reclaimed" ? 0 : 1, createdAt: at },
      };
    });
  const added = await tx
    .insert(parts)
    .values(made)
    .returning({ id: parts.id, onHand: parts.onHand, origin: parts.origin });
  await tx.insert(partMoves).values(
    added.flatMap(({ id: partId, onHand, origin }) =>
      onHand === 0
        ? []
        : [
            {
              ...{ partId, kind: "receipt" as const, delta: onHand, staffId, at },
              ...{
                batch: `${origin.slice(0, 1).toUpperCase()}-2026-${10 + (partId % 3)}`,
                reason: "Livraison",
              },
            },
          ],
    ),
  );
}
