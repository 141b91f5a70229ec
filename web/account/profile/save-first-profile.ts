import type { Client } from "#contract/accounts/accounts.ts";
import { CONTRACT_GROUND } from "#contract/company.ts";
import { api } from "#web/client-state/api.ts";
import { saveClient } from "#web/client-state/profiles.ts";
import { clientPayload, type ProfileValues } from "./profile-form.ts";

/** Saves the address of a first order. It is a part of the contract, and no consent. */
export const saveFirstProfile = (userId: number, values: ProfileValues): Promise<Client> =>
  saveClient(api, userId, {
    ...clientPayload(userId, values, new Date()),
    consentVersion: CONTRACT_GROUND,
  });
