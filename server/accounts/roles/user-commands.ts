import { randomBytes } from "node:crypto";
import { asc, or, sql } from "drizzle-orm";
import { RegisterInput, ROLES, type Role } from "#contract/accounts/accounts.ts";
import { fieldErrors } from "#contract/errors.ts";
import { alignColumns } from "#server/align-columns.ts";
import { UsageError } from "#server/cli/usage-error.ts";
import { transact } from "#server/database/transact.ts";
import { openBothStores } from "#server/files/both-stores.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import type { PaymentDeps } from "#server/orders/settlement/pay-order.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { exportPerson } from "#server/privacy/export-person.ts";
import { markFirstParty } from "#server/sellers/mark-first-party.ts";
import { hasEmail } from "../has-email.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { isWeakPassword } from "../passwords/weak-passwords.ts";
import { addUser } from "../registration/add-user.ts";
import { users } from "../tables.ts";
import { grantRole, revokeRole } from "./change-role.ts";

export const USAGE = `npm run user -- COMMAND

  create EMAIL USERNAME   make a customer's account; its password is made up and printed once,
                          or read from the first line of the input with --password-stdin
  grant ROLE EMAIL        give a role: seller or customer
  revoke ROLE EMAIL       take a role away
  first-party EMAIL       say which seller is the shop itself; they have filled in their seller profile
  list [ROLE]             show accounts, of one role or all
  export EMAIL            everything kept about a person, as JSON: keep it as you keep their letters
  erase EMAIL --yes       erase a person for ever; orders stay with the name and address of their invoice

A changed role ends the person's sessions: they log in again and have it.
The shop may be running; with DATABASE_URL or DATA_DIR set, set them here, too.`;

export const COMMANDS = ["create", "grant", "revoke", "first-party", "list", "export", "erase"] as const;

type Deps = Shop & Omit<PaymentDeps, "log">;
interface Input {
  /** The first line of the input, with --password-stdin. */
  readonly password?: string;
}

/** Runs one command and returns its output. Throws UsageError with the mistake and the correct form. */
export async function runUserCommand(
  deps: Deps,
  [command, ...args]: readonly string[],
  input: Input = {},
): Promise<string> {
  if (command === "create") return create(deps, args, input);
  if (command === "grant") return changeRole(deps, args, "grant");
  if (command === "revoke") return changeRole(deps, args, "revoke");
  if (command === "first-party") return chooseFirstParty(deps, args);
  if (command === "list") return list(deps, args);
  if (command === "export") return exportOne(deps, args);
  if (command === "erase") return erase(deps, args);
  throw noCommand(command);
}

export function noCommand(command = ""): UsageError {
  return new UsageError(`There is no command "${command}". Commands: ${COMMANDS.join(", ")}.`);
}

const FIELD_ERRORS: Record<string, string> = {
  BAD_EMAIL: "is no e-mail address",
  BAD_CHARACTERS: "may have letters, digits and underscores only",
  TOO_SHORT: "is too short",
  TOO_LONG: "is too long",
  NEEDS_DIGIT: "needs a digit",
  NEEDS_LETTER: "needs a letter",
  REQUIRED: "is missing",
  TOO_COMMON: "is one that everybody tries first",
};

async function create(deps: Deps, args: readonly string[], { password }: Input): Promise<string> {
  const [email = "", username = ""] = expectArgs(args, 2, "create EMAIL USERNAME");
  const generated = `${randomBytes(12).toString("base64url")}1a`;
  const parsed = RegisterInput.safeParse({ email, username, password: password ?? generated });
  if (!parsed.success) {
    const wrong = Object.entries(fieldErrors(parsed.error.issues));
    throw new UsageError(
      `${wrong.map(([name, code]) => `The ${name} ${FIELD_ERRORS[code] ?? code}`).join(". ")}.`,
    );
  }
  if (isWeakPassword(parsed.data.password, parsed.data))
    throw new UsageError("The password is one of those that everybody tries first.");
  const passwordHash = await hashPassword(parsed.data.password);
  try {
    const { username: name, email: address } = parsed.data;
    const user = await transact(deps.database, (tx) =>
      addUser(tx, { username: name, email: address, passwordHash }, deps.clock()),
    );
    const shown = password === undefined ? ` Password: ${generated}` : "";
    return `Made account ${user.id} for ${user.email}, a customer.${shown}`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "EMAIL_TAKEN") throw new UsageError(`${email} has an account already.`);
    if (error.code === "USERNAME_TAKEN") throw new UsageError(`The username ${username} is taken.`);
    throw error;
  }
}

async function changeRole(deps: Deps, args: readonly string[], change: "grant" | "revoke"): Promise<string> {
  const [word = "", email = ""] = expectArgs(args, 2, `${change} ROLE EMAIL`);
  const role = roleOf(word);
  try {
    const changed = await (change === "grant" ? grantRole : revokeRole)(deps, { email, role });
    const name = role.toLowerCase();
    if (change === "grant") return changed ? `${email} is a ${name} now.` : `${email} was a ${name} already.`;
    return changed ? `${email} is no ${name} any more.` : `${email} was no ${name}.`;
  } catch (error) {
    if (error instanceof Failure && error.code === "NOT_FOUND")
      throw new UsageError(`No account has the e-mail ${email}. Make one: create ${email} USERNAME`);
    throw error;
  }
}

async function chooseFirstParty(deps: Deps, args: readonly string[]): Promise<string> {
  const [email = ""] = expectArgs(args, 1, "first-party EMAIL");
  const userId = await idOf(deps, email);
  try {
    await markFirstParty(deps, userId);
    return `${email} is the shop itself now.`;
  } catch (error) {
    if (error instanceof Failure && error.code === "NOT_FOUND")
      throw new UsageError(`${email} has no seller profile yet.`);
    throw error;
  }
}

async function list({ database }: Deps, args: readonly string[]): Promise<string> {
  if (args.length > 1) throw new UsageError("Usage: list [ROLE]");
  const role = args[0] === undefined ? null : roleOf(args[0]);
  const rows = await database
    .select({
      ...{ id: users.id, username: users.username, roles: users.roles },
      email: sql<string>`coalesce(${users.guestEmail}, ${users.email})`,
    })
    .from(users)
    .where(role ? sql`${role} = any(${users.roles})` : undefined)
    .orderBy(asc(users.id));
  if (rows.length === 0) return role ? `No account is a ${role.toLowerCase()}.` : "There are no accounts.";
  return alignColumns(
    rows.map((row) => [
      String(row.id),
      row.email,
      row.username,
      row.roles.length > 0 ? row.roles.join(", ").toLowerCase() : "no role",
    ]),
  );
}

async function exportOne(deps: Deps, args: readonly string[]): Promise<string> {
  const [email = ""] = expectArgs(args, 1, "export EMAIL");
  const ids = await idsOf(deps, email);
  const exports = ids.map((userId) => exportPerson(deps, { userId, byOperator: true }));
  const [only, ...others] = await Promise.all(exports);
  return JSON.stringify(others.length > 0 ? [only, ...others] : only, null, 2);
}

async function erase(deps: Deps, args: readonly string[]): Promise<string> {
  const [email = "", confirmation = ""] = expectArgs(args, 2, "erase EMAIL --yes");
  if (confirmation !== "--yes")
    throw new UsageError("This cannot be taken back. When you are sure: erase EMAIL --yes");
  const ids = await idsOf(deps, email);
  try {
    const store = openBothStores(deps.settings);
    const log = { error: (_facts: object, message: string) => console.error(message) };
    for (const userId of ids) await erasePerson({ ...deps, log, store }, { userId, byOperator: true });
    return ids.map((userId) => `Account ${userId} belongs to nobody any more.`).join("\n");
  } catch (error) {
    if (error instanceof Failure && error.code === "ORDER_PENDING")
      throw new UsageError(
        "An order, a parcel, a case or a refund of theirs, or an order of their listings, is still under way. Settle it first.",
      );
    throw error;
  }
}

async function idOf({ database }: Deps, email: string): Promise<number> {
  const [user] = await database.select({ id: users.id }).from(users).where(hasEmail(email));
  if (!user) throw new UsageError(`No account has the e-mail ${email}.`);
  return user.id;
}

/** The account of an e-mail, and the guests who bought with it. */
async function idsOf({ database }: Deps, email: string): Promise<number[]> {
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(or(hasEmail(email), hasEmail(email, users.guestEmail)))
    .orderBy(asc(users.id));
  if (found.length === 0) throw new UsageError(`No account has the e-mail ${email}.`);
  return found.map(({ id }) => id);
}

function expectArgs(args: readonly string[], count: number, usage: string): readonly string[] {
  if (args.length !== count) throw new UsageError(`Usage: ${usage}`);
  return args;
}

function roleOf(word: string): Role {
  const role = ROLES.find((one) => one === word.toUpperCase());
  if (!role) throw new UsageError(`"${word}" is no role. Roles: seller, customer.`);
  return role;
}
