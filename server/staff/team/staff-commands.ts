import { Email } from "#contract/accounts/email-address.ts";
import { PERMISSIONS } from "#contract/staff/permissions.ts";
import { UsageError } from "#server/cli/usage-error.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { Shop } from "#server/http/server/app-types.ts";
import { listTeam } from "./change-team.ts";
import { inviteStaff, resetStaff } from "./invite-staff.ts";

export const STAFF_USAGE = `npm run staff -- COMMAND

  list           who works in the back office
  create EMAIL [NAME]
                 adds an administrator; prints a link that sets the password, valid for 72 hours
  reset EMAIL    ends the sessions, password and authenticator of a member; prints such a link again

Others are invited from the page "Team". With DATABASE_URL, DATA_DIR or PUBLIC_URL set, set them here, too.`;

const COMMANDS = ["list", "create", "reset"] as const;

interface StaffCommand {
  readonly name: (typeof COMMANDS)[number];
  readonly email: string;
  /** The name of a new administrator, as colleagues and the audit log show it. */
  readonly person: string;
}

/** Parses a command line. Throws UsageError. */
export function readStaffCommand([word = "", email = "", ...more]: readonly string[]): StaffCommand {
  const name = COMMANDS.find((one) => one === word);
  if (!name) throw new UsageError(`There is no command "${word}". Commands: ${COMMANDS.join(", ")}.`);
  if ((more.length > 0 && name !== "create") || (name === "list") !== (email === ""))
    throw new UsageError(`Usage: ${name}${{ list: "", create: " EMAIL [NAME]", reset: " EMAIL" }[name]}`);
  const address = email && Email.safeParse(email).data;
  if (address === undefined) throw new UsageError(`"${email}" is no e-mail address.`);
  return { name, email: address, person: more.join(" ") || nameOf(address) };
}

/** `ada.lovelace@…` is Ada Lovelace. */
const nameOf = (email: string): string =>
  email
    .replace(/@.*/, "")
    .split(/[._+-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ")
    .trim();

type Deps = Pick<Shop, "database" | "clock"> & { readonly settings: Pick<Shop["settings"], "publicUrl"> };

/** The actor for commands that are run on the server. */
const OPERATOR = { staffId: null, requestId: null };

/** Runs a command and returns its output. Throws UsageError. */
export async function runStaffCommand(deps: Deps, { name, email, person }: StaffCommand): Promise<string> {
  if (name === "list") {
    const lines = (await listTeam(deps.database)).map((one) => `${one.state.padEnd(9)} ${one.email}`);
    return lines.join("\n") || "Nobody works here yet.";
  }
  try {
    const secret =
      name === "create"
        ? (await inviteStaff(deps, { email, name: person, permissions: PERMISSIONS }, OPERATOR)).secret
        : await resetStaff(deps, email, OPERATOR);
    return `Open this link within 72 hours, once:\n${invitationLink(deps.settings.publicUrl, secret)}`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "EMAIL_TAKEN")
      throw new UsageError(`${email} works here already. See: reset ${email}`);
    throw new UsageError(`Nobody called ${email} works here. See: list`);
  }
}

/** The secret is in the fragment, which browsers do not send, so it reaches no log. */
export const invitationLink = (publicUrl: string, secret: string): string =>
  `${publicUrl}/admin/invitation#${secret}`;
