import { setTimeout as delay } from "node:timers/promises";
import type { Role } from "#contract/accounts/accounts.ts";
import { Email } from "#contract/accounts/email-address.ts";
import { transact } from "#server/database/transact.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { findUserByEmail } from "../queries.ts";
import { addUser } from "../registration/add-user.ts";
import { withFreeUsername } from "../registration/username-for.ts";
import type { OpenedSession } from "../sessions/open-session.ts";
import { logIn } from "./log-in.ts";

/** The two demo accounts. */
const LOCAL_USERS: readonly { readonly email: string; readonly role: Role }[] = [
  { email: "client@local.test", role: "CUSTOMER" },
  { email: "vendeur@local.test", role: "SELLER" },
];
const LOCAL_PASSWORD = "local1234";
const MIN_LENGTH = 6;
/** The delay of every login, so that a page under development shows its waiting state. */
const DELAY_MS = 1500;

type Deps = Pick<AccountDeps, "database" | "clock" | "tokens" | "loginLimiter">;

/**
 * The login of `LOCAL_FALLBACK=1`, for work on pages. Two demo accounts exist. An unknown e-mail gets a new customer's
 * account with the given password. Errors: VALIDATION with the specified sentences, and those of a login.
 */
export async function logInLocally(
  deps: Deps,
  input: { readonly email: string; readonly password: string },
  caller: Caller,
): Promise<OpenedSession> {
  const { password } = input;
  const typed = input.email.trim();
  if (!typed || !password)
    throw new Failure("VALIDATION", {
      sentence: "Veuillez fournir un email et un mot de passe",
      fields: { ...(typed ? {} : { email: "REQUIRED" }), ...(password ? {} : { password: "REQUIRED" }) },
    });
  if (password.length < MIN_LENGTH)
    throw new Failure("VALIDATION", {
      sentence: "Le mot de passe doit contenir au moins 6 caractères",
      fields: { password: "TOO_SHORT" },
    });
  const parsed = Email.safeParse(typed);
  if (!parsed.success) throw new Failure("VALIDATION", { fields: { email: "BAD_EMAIL" } });
  await delay(DELAY_MS);
  const email = parsed.data;
  if (!(await findUserByEmail(deps.database, email))) await makeAccount(deps, email, password);
  return logIn(deps, { email, password }, caller);
}

async function makeAccount(deps: Deps, email: string, password: string): Promise<void> {
  const demo = LOCAL_USERS.find((user) => user.email === email);
  const passwordHash = await hashPassword(demo ? LOCAL_PASSWORD : password);
  const roles = [demo?.role ?? "CUSTOMER"];
  try {
    await withFreeUsername(email, (username) =>
      transact(deps.database, (tx) => addUser(tx, { username, email, passwordHash, roles }, deps.clock())),
    );
  } catch (error) {
    // A concurrent request of the same person created the account.
    if (!(error instanceof Failure && error.code === "EMAIL_TAKEN")) throw error;
  }
}
