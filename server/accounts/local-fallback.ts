import { setTimeout as delay } from "node:timers/promises";
import { Email, type Role } from "#contract/accounts.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { addUser } from "./add-user.ts";
import type { Caller } from "./caller.ts";
import { logIn } from "./log-in.ts";
import type { LoginDelays } from "./login-waits.ts";
import type { OpenedSession } from "./open-session.ts";
import { hashPassword } from "./passwords.ts";
import { findUserByEmail } from "./queries.ts";
import type { Tokens } from "./tokens.ts";
import { usernameFor } from "./username-for.ts";

/** The two accounts that are always there. */
const LOCAL_USERS: readonly { readonly email: string; readonly role: Role }[] = [
  { email: "client@local.test", role: "CUSTOMER" },
  { email: "vendeur@local.test", role: "SELLER" },
];
const LOCAL_PASSWORD = "local1234";
const SHORTEST = 6;
/** As long as a login takes on a bad day: a page under work shows what it shows then. */
const DELAY_MS = 1500;
/** User names that are tried before giving up; all but the first are random. */
const NAMES = 5;

type Deps = Pick<Shop, "database" | "clock"> & { readonly tokens: Tokens; readonly delays: LoginDelays };

/**
 * The login of `LOCAL_FALLBACK=1`, for work on pages: two demo accounts, and an e-mail that nobody has makes a customer's
 * account with the password that came along. Errors: VALIDATION with the specified sentences, those of a login.
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
  if (password.length < SHORTEST)
    throw new Failure("VALIDATION", {
      sentence: "Le mot de passe doit contenir au moins 6 caractères",
      fields: { password: "TOO_SHORT" },
    });
  const read = Email.safeParse(typed);
  if (!read.success) throw new Failure("VALIDATION", { fields: { email: "BAD_EMAIL" } });
  await delay(DELAY_MS);
  const email = read.data;
  if (!(await findUserByEmail(deps.database, email))) await makeAccount(deps, email, password);
  return logIn(deps, { email, password }, caller);
}

async function makeAccount(deps: Deps, email: string, password: string): Promise<void> {
  const demo = LOCAL_USERS.find((user) => user.email === email);
  const passwordHash = await hashPassword(demo ? LOCAL_PASSWORD : password);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await addUser(
        deps.database,
        { username: usernameFor(email, attempt), email, passwordHash, roles: [demo?.role ?? "CUSTOMER"] },
        deps.clock(),
      );
      return;
    } catch (error) {
      const code = error instanceof Failure ? error.code : null;
      // The same person's other request was faster.
      if (code === "EMAIL_TAKEN") return;
      if (code !== "USERNAME_TAKEN" || attempt === NAMES) throw error;
    }
  }
}
