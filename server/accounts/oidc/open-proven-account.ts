import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Email, type SocialProvider } from "#contract/accounts.ts";
import type { Locale } from "#contract/locale.ts";
import type { Transaction } from "#server/database/client.ts";
import { transact } from "#server/database/transact.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { addUser } from "../add-user.ts";
import { hashPassword } from "../passwords.ts";
import { endSessionsOf, findUserByEmail, type UserRow } from "../queries.ts";
import { forgetSessions } from "../session-cache.ts";
import { identities, passwordResets, users } from "../tables.ts";
import { usernameFor } from "../username-for.ts";

/** Somebody for whose e-mail a provider vouches. */
export interface ProvenPerson {
  readonly provider: SocialProvider;
  /** The provider's own name for them, which never changes. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string;
}

type Deps = Pick<Shop, "database" | "clock"> & { readonly sendMail: SendMail };

/** User names that are tried before giving up; all but the first are random. */
const NAMES = 5;

/**
 * The account of a person whom a provider vouches for: the one they came to before, else the one of their e-mail, else
 * a new customer's. An account whose mailbox was never proved may be a stranger's who typed the address first: its
 * password and sessions end when its true owner comes. Errors: NO_ROLE, BAD_CREDENTIALS (no usable e-mail).
 */
export async function openProvenAccount(deps: Deps, person: ProvenPerson, locale: Locale): Promise<UserRow> {
  const email = Email.safeParse(person.email);
  if (!email.success) throw new Failure("BAD_CREDENTIALS");
  // A password that nobody has ever had: one of their own comes by mail.
  const passwordHash = await hashPassword(randomBytes(24).toString("base64url"));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const user = await transact(deps.database, async (tx) => {
        const known = await knownIdentity(tx, person);
        if (known) return known;
        const found = await findUserByEmail(tx, email.data);
        return found
          ? link(tx, deps, found, { person, passwordHash, locale })
          : add(tx, deps, { ...person, email: email.data }, { passwordHash, attempt });
      });
      forgetSessions(deps.database);
      if (user.roles.length === 0) throw new Failure("NO_ROLE");
      return user;
    } catch (error) {
      const code = error instanceof Failure ? error.code : null;
      // The same person's other request was faster, or the user name is taken.
      if ((code !== "EMAIL_TAKEN" && code !== "USERNAME_TAKEN") || attempt === NAMES) throw error;
    }
  }
}

async function knownIdentity(tx: Transaction, { provider, subject }: ProvenPerson): Promise<UserRow | null> {
  const [row] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return row?.user ?? null;
}

interface Link {
  readonly person: ProvenPerson;
  readonly passwordHash: string;
  readonly locale: Locale;
}

async function link(
  tx: Transaction,
  { clock, sendMail }: Deps,
  user: UserRow,
  { person: { provider, subject }, passwordHash, locale }: Link,
): Promise<UserRow> {
  const now = clock();
  const passwordReplaced = user.emailVerifiedAt === null;
  // Another account of the same provider with this e-mail takes the place of the one before.
  await tx
    .insert(identities)
    .values({ provider, subject, userId: user.id, linkedAt: now })
    .onConflictDoUpdate({
      target: [identities.userId, identities.provider],
      set: { subject, linkedAt: now },
    });
  if (passwordReplaced) {
    await tx.update(users).set({ passwordHash, emailVerifiedAt: now }).where(eq(users.id, user.id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await endSessionsOf(tx, user.id, now);
  }
  await sendMail(tx, {
    kind: "sign-in-linked",
    subjectId: `${user.id} ${now.toISOString()}`,
    recipient: user.email,
    locale,
    data: { provider, at: now.toISOString(), passwordReplaced },
  });
  return user;
}

async function add(
  tx: Transaction,
  { clock }: Deps,
  { provider, subject, email }: ProvenPerson,
  { passwordHash, attempt }: { readonly passwordHash: string; readonly attempt: number },
): Promise<UserRow> {
  const now = clock();
  const username = usernameFor(email, attempt);
  const user = await addUser(tx, { username, email, passwordHash, provider, emailVerifiedAt: now }, now);
  await tx.insert(identities).values({ provider, subject, userId: user.id, linkedAt: now });
  return user;
}
