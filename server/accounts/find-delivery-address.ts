import { eq } from "drizzle-orm";
import type { Client } from "#contract/accounts.ts";
import type { Queries } from "#server/database/client.ts";
import { clients } from "./tables.ts";

type DeliveryAddress = Pick<Client, "nom" | "prenom" | "adresse" | "codePostal" | "ville">;

/** Where a person's parcels go; null without a profile. Postal code and town are empty until they are known. */
export async function findDeliveryAddress(db: Queries, userId: number): Promise<DeliveryAddress | null> {
  const [address] = await db
    .select({
      nom: clients.nom,
      prenom: clients.prenom,
      adresse: clients.adresse,
      codePostal: clients.codePostal,
      ville: clients.ville,
    })
    .from(clients)
    .where(eq(clients.userId, userId));
  return address ?? null;
}
