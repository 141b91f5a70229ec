import * as z from "zod/mini";
import { type EntryInput, NewPassword } from "#contract/accounts/accounts.ts";
import { fieldErrors } from "#contract/errors.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { AccountDeps } from "../account-deps.ts";
import type { Caller } from "../caller.ts";
import { takeTicket } from "../login/check-password.ts";
import { logIn } from "../login/log-in.ts";
import { hashPassword, verifyPassword } from "../passwords/passwords.ts";
import { refuseWeakPassword } from "../passwords/weak-passwords.ts";
import { findUserByEmail } from "../queries.ts";
import type { OpenedSession } from "../sessions/open-session.ts";
import { openNewAccount } from "./open-new-account.ts";

type Deps = Pick<AccountDeps, "database" | "clock" | "tokens" | "loginLimiter" | "enqueue">;

const isRefusal = (error: unknown, code: Failure["code"]) => error instanceof Failure && error.code === code;

/**
 * Opens the account of an e-mail with its password, or creates one when nobody has the e-mail: the first step of the
 * checkout, which asks for nothing else. A password that is too weak for a new account gets the same refusal whether the
 * e-mail is known or not. So a stranger can learn whether an account exists only by creating one, as in a registration. The
 * refusal counts as a wrong password in both cases. A new account counts as none, because customers share addresses.
 * Errors: VALIDATION (`password`), EMAIL_TAKEN (reserved), and those of `logIn`.
 */
export async function enterAccount(
  deps: Deps,
  input: EntryInput,
  caller: Caller,
): Promise<OpenedSession & { created: boolean }> {
  const { email, password } = input;
  const logInToExisting = async () => ({ ...(await logIn(deps, input, caller)), created: false });
  if (await findUserByEmail(deps.database, email)) {
    try {
      return await logInToExisting();
    } catch (error) {
      if (isRefusal(error, "BAD_CREDENTIALS")) refusePassword(password, email);
      throw error;
    }
  }
  // An unknown e-mail passes the same limit and costs the same work as a known one.
  const { failed, succeeded } = await takeTicket(deps, { ...caller, email });
  await verifyPassword(null, password);
  try {
    refusePassword(password, email);
  } catch (error) {
    await failed();
    throw error;
  }
  const passwordHash = await hashPassword(password);
  try {
    const opened = await openNewAccount(deps, { email, passwordHash }, caller);
    await succeeded();
    return { ...opened, created: true };
  } catch (error) {
    // A concurrent request of the same person created the account.
    if (isRefusal(error, "EMAIL_TAKEN") && (await findUserByEmail(deps.database, email)))
      return logInToExisting();
    throw error;
  }
}

/** Refuses a password that no new account may have. Errors: VALIDATION (`password`). */
function refusePassword(password: string, email: string) {
  const checked = z.safeParse(NewPassword, password);
  const [code] = checked.success ? [] : Object.values(fieldErrors(checked.error.issues));
  if (code) throw new Failure("VALIDATION", { fields: { password: code } });
  refuseWeakPassword(password, { email });
}
