import { and, eq } from "drizzle-orm";
import type { SocialProvider } from "#contract/accounts/accounts.ts";
import { Email } from "#contract/accounts/email-address.ts";
import type { Locale } from "#contract/locale.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import { lockUser } from "../passwords/lock-verified-user.ts";
import { hashRandomPassword } from "../passwords/passwords.ts";
import { writePassword } from "../passwords/write-password.ts";
import { findUserByEmail, type UserRow } from "../queries.ts";
import { addUser } from "../registration/add-user.ts";
import { withFreeUsername } from "../registration/username-for.ts";
import { forgetSessions } from "../sessions/find-session.ts";
import { identities, users } from "../tables.ts";
import { makeSignInCode } from "./sign-in-codes.ts";

/** A person whose e-mail a provider verified. */
export interface VerifiedPerson {
  readonly provider: SocialProvider;
  /** The provider's id of the person. It never changes. */
  readonly subject: string;
  /** The e-mail as the provider spells it. */
  readonly email: string;
}

interface SignIn {
  readonly user: UserRow;
  /** A one-time code that opens a session. It is made while the account is locked. */
  readonly code: string;
}

type Deps = Pick<AccountDeps, "database" | "clock" | "sendMail">;

/**
 * Finds or creates the account of a person whom a provider verified: the account linked to the provider's id, else the
 * account of the e-mail, else a new customer's account. If the account's e-mail was never confirmed, a stranger may have
 * registered it, so linking ends its password and sessions. Returns the account with a one-time code. Errors: NO_ROLE,
 * BAD_CREDENTIALS (no usable e-mail).
 */
export async function findOrCreateAccount(
  deps: Deps,
  person: VerifiedPerson,
  locale: Locale,
): Promise<SignIn> {
  const email = Email.safeParse(person.email);
  if (!email.success) throw new Failure("BAD_CREDENTIALS");
  // The person can replace this random password with a mailed link.
  const passwordHash = await hashRandomPassword();
  const openAccount = async (tx: Transaction, username: string) => {
    const linked = await lockFound(tx, () => findLinkedUser(tx, person));
    if (linked) return linked;
    const owner = await lockFound(tx, () => findUserByEmail(tx, email.data));
    return owner
      ? linkAccount(tx, deps, owner, { person, passwordHash, locale })
      : addAccount(tx, deps, { ...person, email: email.data }, { passwordHash, username });
  };
  const signIn = (username: string) =>
    transact(deps.database, async (tx) => {
      const user = await openAccount(tx, username);
      return { user, code: await makeSignInCode({ database: tx, clock: deps.clock }, user.id) };
    });
  // EMAIL_TAKEN means that a concurrent request of the person created the account. The next attempt finds it.
  const signedIn = await withFreeUsername(email.data, signIn, ["EMAIL_TAKEN", "USERNAME_TAKEN"]);
  forgetSessions(deps.database);
  if (signedIn.user.roles.length === 0) throw new Failure("NO_ROLE");
  return signedIn;
}

/**
 * Finds an account, locks it, and finds it again. In between, a reset may have confirmed the mailbox, an erasure freed the
 * e-mail, or an undone change of e-mail removed the link.
 */
async function lockFound(tx: Transaction, find: () => Promise<UserRow | null>): Promise<UserRow | null> {
  const user = await find();
  return user && (await lockUser(tx, user.id)) && find();
}

async function findLinkedUser(
  tx: Transaction,
  { provider, subject }: VerifiedPerson,
): Promise<UserRow | null> {
  const [row] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.user ?? null;
}

interface Link {
  readonly person: VerifiedPerson;
  readonly passwordHash: string;
  readonly locale: Locale;
}

async function linkAccount(
  tx: Transaction,
  { clock, sendMail }: Deps,
  user: UserRow,
  { person: { provider, subject }, passwordHash, locale }: Link,
): Promise<UserRow> {
  const now = clock();
  const passwordReplaced = user.emailVerifiedAt === null;
  // A second identity at the same provider replaces the first.
  await tx
    .insert(identities)
    .values({ provider, subject, userId: user.id, linkedAt: now })
    .onConflictDoUpdate({
      target: [identities.userId, identities.provider],
      set: { subject, linkedAt: now },
    });
  if (passwordReplaced) await writePassword(tx, user.id, { passwordHash, emailVerifiedAt: now }, { now });
  await sendMail(tx, {
    kind: "sign-in-linked",
    subjectId: `${user.id} ${now.toISOString()}`,
    recipient: user.email,
    locale,
    data: { provider, at: now.toISOString(), passwordReplaced },
  });
  return user;
}

async function addAccount(
  tx: Transaction,
  { clock }: Deps,
  { provider, subject, email }: VerifiedPerson,
  { passwordHash, username }: { readonly passwordHash: string; readonly username: string },
): Promise<UserRow> {
  const now = clock();
  const user = await addUser(tx, { username, email, passwordHash, provider, emailVerifiedAt: now }, now);
  await tx.insert(identities).values({ provider, subject, userId: user.id, linkedAt: now });
  return user;
}
