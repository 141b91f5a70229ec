import type { Client, ClientInput } from "#contract/accounts/accounts.ts";
import type { SellerProfile } from "#contract/accounts/sellers.ts";
import type { Api } from "#contract/interface/call.ts";
import { ApiError } from "./api-error.ts";
import { debugLog } from "./debug-log.ts";
import { currentSession } from "./session.ts";

/** A profile: the shop's server nests it, another one may answer it alone. */
type Read<Profile> = Client | { readonly client: Profile };
const clientIn = <Profile>(answer: Read<Profile>): Client | Profile =>
  "client" in answer ? answer.client : answer;

/** A profile that can't be read is logged for developers; the page says what it means. */
async function logged<Answer>(kind: "client" | "seller", answer: Promise<Answer>): Promise<Answer> {
  if (!currentSession()) debugLog("No authentication token found");
  try {
    return await answer;
  } catch (error) {
    debugLog(`Failed to fetch ${kind} profile`, error instanceof ApiError ? error.status : error);
    throw error;
  }
}

/** The profile of a person; null when they have none yet. */
export async function findClient(api: Api, id: number): Promise<Client | null> {
  const answer = api.call("GET /clients/:id", { params: { id }, query: { missing: "null" } });
  return clientIn<Client | null>(await logged("client", answer));
}

export const saveClient = async (api: Api, id: number, body: ClientInput): Promise<Client> =>
  clientIn(await api.call("POST /clients/:id", { params: { id }, body }));

export const findSellerProfile = (api: Api, id: number): Promise<SellerProfile> =>
  logged("seller", api.call("GET /seller/:id/profile", { params: { id } }));
