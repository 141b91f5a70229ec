import type { Client, Role } from "#contract/accounts.ts";
import { ApiError } from "#web/api.ts";

interface Person {
  readonly token: string;
  readonly roles: readonly Role[];
}

/** A page to go to, with what it is told. */
export interface NextPage {
  readonly to: string;
  readonly state: {
    readonly token: string;
    readonly redirectAfterClientInfo: string;
    readonly profileMissing: true;
  } | null;
}

/** /client-info, which leads on to `target`. */
export function profilePage(token: string, target: string): NextPage {
  return { to: "/client-info", state: { token, redirectAfterClientInfo: target, profileMissing: true } };
}

async function lacksProfile(findProfile: () => Promise<Client>): Promise<boolean> {
  try {
    await findProfile();
    return false;
  } catch (error) {
    return error instanceof ApiError && error.code === "NOT_FOUND";
  }
}

/**
 * After a login: the target, but a customer whose target is the customer area and who has no profile yet completes it
 * first. A profile that could not be asked for keeps nobody out.
 */
export async function pageAfterLogIn(
  { token, roles }: Person,
  target: string,
  findProfile: () => Promise<Client>,
): Promise<NextPage> {
  const onlyBuys = roles.includes("CUSTOMER") && !roles.includes("SELLER");
  const needsProfile = onlyBuys && target.split(/[?#]/)[0] === "/client-area";
  return needsProfile && (await lacksProfile(findProfile))
    ? profilePage(token, target)
    : { to: target, state: null };
}

/** After a social sign-up, which also opens an account that is there already: who has no profile yet completes it. */
export async function pageAfterSocial(
  { token, roles }: Person,
  target: string,
  findProfile: () => Promise<Client>,
): Promise<NextPage> {
  return roles.includes("CUSTOMER") && (await lacksProfile(findProfile))
    ? profilePage(token, target)
    : { to: target, state: null };
}
