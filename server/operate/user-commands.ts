import { randomBytes } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { RegisterInput, ROLES, type Role } from "#contract/accounts.ts";
import { fieldErrors } from "#contract/errors.ts";
import { addUser } from "#server/accounts/add-user.ts";
import { grantRole } from "#server/accounts/grant-role.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { revokeRole } from "#server/accounts/revoke-role.ts";
import { users } from "#server/accounts/tables.ts";
import { isWeakPassword } from "#server/accounts/weak-passwords.ts";
import type { Shop } from "#server/http/app-types.ts";
import { Failure } from "#server/http/failure.ts";
import { openPhotoStore } from "#server/photos/open-photo-store.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { exportPerson } from "#server/privacy/export-person.ts";

export const USAGE = `npm run user -- COMMAND

  create EMAIL USERNAME   make a customer's account; its password is made up and printed once,
                          or read from the first line of the input with --password-stdin
  grant ROLE EMAIL        give a role: seller or customer
  revoke ROLE EMAIL       take a role away
  list [ROLE]             show accounts, of one role or all
  export EMAIL            everything kept about a person, as JSON: keep it as you keep their letters
  erase EMAIL --yes       erase a person for ever; orders stay with the name and address of their invoice

A changed role ends the person's sessions: they log in again and have it.
The shop may be running; with DATABASE_URL or DATA_DIR set, set them here, too.`;

export const COMMANDS = ["create", "grant", "revoke", "list", "export", "erase"] as const;

/** A mistake of the operator: said in one line, without a stack. */
export class UsageError extends Error {}

type Deps = Shop;
interface Input {
  /** The first line of the input, when a password is to come from there. */
  readonly password?: string;
}

/** Runs one command and returns what to print. Throws UsageError with what is wrong and what would be right. */
export async function runUserCommand(
  deps: Deps,
  [command, ...args]: readonly string[],
  input: Input = {},
): Promise<string> {
  if (command === "create") return create(deps, args, input);
  if (command === "grant") return changeRole(deps, args, "grant");
  if (command === "revoke") return changeRole(deps, args, "revoke");
  if (command === "list") return list(deps, args);
  if (command === "export") return exportOne(deps, args);
  if (command === "erase") return erase(deps, args);
  throw noCommand(command);
}

export function noCommand(command = ""): UsageError {
  return new UsageError(`There is no command "${command}". Commands: ${COMMANDS.join(", ")}.`);
}

const SAYS: Record<string, string> = {
  BAD_EMAIL: "is no e-mail address",
  BAD_CHARACTERS: "may have letters, digits and underscores only",
  TOO_SHORT: "is too short",
  TOO_LONG: "is too long",
  NEEDS_DIGIT: "needs a digit",
  NEEDS_LETTER: "needs a letter",
  REQUIRED: "is missing",
};

async function create(deps: Deps, args: readonly string[], { password }: Input): Promise<string> {
  const [email = "", username = ""] = wanted(args, 2, "create EMAIL USERNAME");
  const made = `${randomBytes(12).toString("base64url")}1a`;
  const read = RegisterInput.safeParse({ email, username, password: password ?? made });
  if (!read.success) {
    const wrong = Object.entries(fieldErrors(read.error.issues));
    throw new UsageError(`${wrong.map(([name, code]) => `The ${name} ${SAYS[code] ?? code}`).join(". ")}.`);
  }
  if (isWeakPassword(read.data.password, read.data))
    throw new UsageError("The password is one of those that everybody tries first.");
  const passwordHash = await hashPassword(read.data.password);
  try {
    const user = await addUser(
      deps.database,
      { username: read.data.username, email: read.data.email, passwordHash },
      deps.clock(),
    );
    const told = password === undefined ? ` Password: ${made}` : "";
    return `Made account ${user.id} for ${user.email}, a customer.${told}`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "EMAIL_TAKEN") throw new UsageError(`${email} has an account already.`);
    if (error.code === "USERNAME_TAKEN") throw new UsageError(`The username ${username} is taken.`);
    throw error;
  }
}

async function changeRole(deps: Deps, args: readonly string[], change: "grant" | "revoke"): Promise<string> {
  const [word = "", email = ""] = wanted(args, 2, `${change} ROLE EMAIL`);
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

async function list({ database }: Deps, args: readonly string[]): Promise<string> {
  if (args.length > 1) throw new UsageError("Usage: list [ROLE]");
  const role = args[0] === undefined ? null : roleOf(args[0]);
  const rows = await database
    .select({ id: users.id, email: users.email, username: users.username, roles: users.roles })
    .from(users)
    .where(role ? sql`${role} = any(${users.roles})` : undefined)
    .orderBy(asc(users.id));
  if (rows.length === 0) return role ? `No account is a ${role.toLowerCase()}.` : "There are no accounts.";
  const cells = rows.map((row) => [
    String(row.id),
    row.email,
    row.username,
    row.roles.length > 0 ? row.roles.join(", ").toLowerCase() : "no role",
  ]);
  const width = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const widths = [0, 1, 2].map(width);
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .join("\n");
}

async function exportOne(deps: Deps, args: readonly string[]): Promise<string> {
  const [email = ""] = wanted(args, 1, "export EMAIL");
  const userId = await idOf(deps, email);
  return JSON.stringify(await exportPerson(deps, { userId, byOperator: true }), null, 2);
}

async function erase(deps: Deps, args: readonly string[]): Promise<string> {
  const [email = "", sure = ""] = wanted(args, 2, "erase EMAIL --yes");
  if (sure !== "--yes")
    throw new UsageError("This cannot be taken back. When you are sure: erase EMAIL --yes");
  const userId = await idOf(deps, email);
  try {
    const store = openPhotoStore(deps.settings);
    await erasePerson({ ...deps, store }, { userId, byOperator: true });
    return `Account ${userId} belongs to nobody any more.`;
  } catch (error) {
    if (error instanceof Failure && error.code === "ORDER_PENDING")
      throw new UsageError(
        "An order of theirs, or of one of their listings, is still PENDING. Settle it first.",
      );
    throw error;
  }
}

async function idOf({ database }: Deps, email: string): Promise<number> {
  const [user] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  if (!user) throw new UsageError(`No account has the e-mail ${email}.`);
  return user.id;
}

function wanted(args: readonly string[], count: number, usage: string): readonly string[] {
  if (args.length !== count) throw new UsageError(`Usage: ${usage}`);
  return args;
}

function roleOf(word: string): Role {
  const role = ROLES.find((one) => one === word.toUpperCase());
  if (!role) throw new UsageError(`"${word}" is no role. Roles: seller, customer.`);
  return role;
}
