import { useState } from "react";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useFormErrors } from "#web/ui/forms/use-form-errors.ts";
import { type LoginRefusal, loginRefusal, openEntryApi } from "./entry-api.ts";
import { emailText, passwordText } from "./login-texts.ts";
import { useCountdown } from "./use-countdown.ts";
import type { Entry, SignIn } from "./use-sign-in.ts";

const { api, secondsToWait } = openEntryApi();

/** The session that a password opened. */
interface Opened {
  readonly entry: Entry;
  readonly answer: SessionAnswer;
  readonly remember?: boolean;
}

/**
 * The state of a form that asks for a password, on /login and on the way to the checkout: its errors and the sign-in. A
 * refusal shows beside its fields, or above the button.
 */
export function usePasswordForm(signIn: SignIn) {
  const t = useWords("login");
  const formErrors = useFormErrors();
  const { errors, refuse } = formErrors;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LoginRefusal | "accessFailed" | null>(null);
  const [wait, startWait] = useCountdown();

  function textOf(field: "email" | "password", found = errors) {
    const code = found[field];
    return code && t(field === "email" ? emailText(code) : passwordText(code));
  }

  async function tryEnter(open: (asked: typeof api) => Promise<Opened>) {
    try {
      const { entry, answer, remember } = await open(api);
      if (answer.roles.length === 0) return "NO_ROLE";
      return (await signIn(entry, answer, remember)) ? null : "accessFailed";
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return loginRefusal(error);
      refuse(error.fields);
      return "fields";
    }
  }

  /** Opens a session and goes on to the next page. */
  async function enter(open: (asked: typeof api) => Promise<Opened>) {
    setBusy(true);
    setRefusal(null);
    const result = await tryEnter(open);
    if (result === null) return;
    if (result === "NO_ROLE") expireSession();
    if (result === "TOO_MANY_REQUESTS") startWait(secondsToWait());
    if (result !== "fields") setRefusal(result);
    setBusy(false);
  }

  return {
    ...formErrors,
    textOf,
    enter,
    busy,
    wait,
    /** Nothing is sent while a request is under way, or before the next attempt is allowed. */
    waits: busy || wait > 0,
    refusal,
    forgetRefusal: () => setRefusal(null),
  };
}
