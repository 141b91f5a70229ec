import type { Client } from "#contract/accounts.ts";
import type { clients } from "./tables.ts";

/** A stored profile as people see it. When and to what they consented stays in the shop. */
export function presentClient(row: typeof clients.$inferSelect, email: string): Client {
  const { userId, nom, prenom, telephone, adresse, codePostal, ville, dateCreation, statut } = row;
  return {
    userId,
    nom,
    prenom,
    telephone,
    adresse,
    codePostal,
    ville,
    email,
    dateCreation: dateCreation.toISOString(),
    statut,
  };
}
