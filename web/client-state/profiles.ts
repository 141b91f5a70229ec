import type { Client, ClientInput } from "#contract/accounts/accounts.ts";
import type { SellerProfile } from "#contract/accounts/sellers.ts";
import type { Api } from "#contract/interface/call.ts";
import { ApiError } from "./api-error.ts";
import { debugLog } from "./debug-log.ts";
import { currentSession } from "./session.ts";

/** The answer with a profile. The shop's server nests it; other servers may answer the profile alone. */
type Read<Profile> = Client | { readonly client: Profile };
const clientIn = <Profile>(answer: Read<Profile>): Client | Profile =>
  "client" in answer ? answer.client : answer;

/** Logs a failed profile request for developers. The page shows the error to the person. */
async function logged<Answer>(kind: "client" | "seller", answer: Promise<Answer>): Promise<Answer> {
  if (!currentSession()) debugLog("No authentication token found");
  try {
    return await answer;
  } catch (error) {
    debugLog(`Failed to fetch ${kind} profile`, error instanceof ApiError ? error.status : error);
    throw error;
  }
}

/** The client profile of a person. Null when there is none yet. */
export async function findClient(api: Api, id: number): Promise<Client | null> {
  const answer = api.call("GET /clients/:id", { params: { id }, query: { missing: "null" } });
  return clientIn<Client | null>(await logged("client", answer));
}

export const saveClient = async (api: Api, id: number, body: ClientInput): Promise<Client> =>
  clientIn(await api.call("POST /clients/:id", { params: { id }, body }));

export const findSellerProfile = (api: Api, id: number): Promise<SellerProfile> =>
  logged("seller", api.call("GET /seller/:id/profile", { params: { id } }));
