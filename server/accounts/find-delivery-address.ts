import type { Client } from "#contract/accounts.ts";
import type { Queries } from "#server/database/client.ts";
import { prepared } from "#server/database/prepared.ts";

export type DeliveryAddress = Pick<Client, "nom" | "prenom" | "adresse" | "codePostal" | "ville">;

const ADDRESS = `select nom, prenom, adresse, code_postal as "codePostal", ville from clients where user_id = $1`;

/** Where a person's parcels go; null without a profile. Postal code and town are empty until they are known. */
export async function findDeliveryAddress(db: Queries, userId: number): Promise<DeliveryAddress | null> {
  const [address] = await prepared<DeliveryAddress>(db, ADDRESS, [userId]);
  return address ?? null;
}
