import type { Client, Role } from "#contract/accounts/accounts.ts";

interface Person {
  readonly token: string;
  readonly roles: readonly Role[];
}

/** A page to go to, with its navigation state. */
export interface NextPage {
  readonly to: string;
  readonly state: {
    readonly token: string;
    readonly redirectAfterClientInfo: string;
    readonly profileMissing: true;
  } | null;
}

/** The page /client-info, followed by `target`. */
export function profilePage(token: string, target: string): NextPage {
  return { to: "/client-info", state: { token, redirectAfterClientInfo: target, profileMissing: true } };
}

type FindProfile = () => Promise<Client | null>;

const lacksProfile = (findProfile: FindProfile): Promise<boolean> =>
  findProfile().then(
    (profile) => profile === null,
    () => false,
  );

/**
 * The page after a login: the saved target. A customer without a profile whose target is the customer area completes the profile
 * first. If the profile request fails, the login goes on.
 */
export async function pageAfterLogIn(
  { token, roles }: Person,
  target: string,
  findProfile: FindProfile,
): Promise<NextPage> {
  const onlyBuys = roles.includes("CUSTOMER") && !roles.includes("SELLER");
  const needsProfile = onlyBuys && target.split(/[?#]/)[0] === "/client-area";
  return needsProfile && (await lacksProfile(findProfile))
    ? profilePage(token, target)
    : { to: target, state: null };
}

/** The page after a social sign-up, which may also sign in to an existing account. A customer without a profile completes it. */
export async function pageAfterSocial(
  { token, roles }: Person,
  target: string,
  findProfile: FindProfile,
): Promise<NextPage> {
  return roles.includes("CUSTOMER") && (await lacksProfile(findProfile))
    ? profilePage(token, target)
    : { to: target, state: null };
}

/** The person who skipped the profile form. It is not shown to them again until the document reloads. */
let skippedBy: number | null = null;

export function skipProfile(userId: number | null) {
  skippedBy = userId;
}

export function hasSkippedProfile(userId: number): boolean {
  return skippedBy === userId;
}
