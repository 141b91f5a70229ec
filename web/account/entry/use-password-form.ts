import { useState } from "react";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import type { Checked } from "#web/ui/forms/check-form.ts";
import { useForm } from "#web/ui/forms/use-form.ts";
import { type LoginRefusal, loginRefusal, openEntryApi } from "./entry-api.ts";
import { emailText, passwordText } from "./login-texts.ts";
import { useCountdown } from "./use-countdown.ts";
import type { Entry, SignIn } from "./use-sign-in.ts";

const { api, secondsToWait } = openEntryApi();

/** The result of opening a session. */
interface Opened {
  readonly entry: Entry;
  readonly answer: SessionAnswer;
  readonly remember?: boolean;
}

/**
 * The state of a form with a password, on /login and before the checkout. It holds the errors and signs in. A refusal is shown
 * beside its fields, or above the button.
 */
export function usePasswordForm<Data>(
  signIn: SignIn,
  check: (form: HTMLFormElement) => Checked<Data>,
  /** Opens the session. Resolves to null when the form has another step to do. */
  open: (asked: typeof api, data: Data) => Promise<Opened | null>,
) {
  const t = useWords("login");
  const form = useForm<Data>({
    check(element) {
      setRefusal(null);
      return check(element);
    },
    send: enter,
  });
  const { errors, refuse, isSending: busy } = form;
  const [refusal, setRefusal] = useState<LoginRefusal | "accessFailed" | null>(null);
  const [wait, startWait] = useCountdown();

  function textOf(field: "email" | "password", found = errors) {
    const code = found[field];
    return code && t(field === "email" ? emailText(code) : passwordText(code));
  }

  async function tryEnter(data: Data) {
    try {
      const opened = await open(api, data);
      if (!opened) return null;
      const { entry, answer, remember } = opened;
      if (answer.roles.length === 0) return "NO_ROLE";
      return (await signIn(entry, answer, remember)) ? null : "accessFailed";
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return loginRefusal(error);
      refuse(error.fields);
      return "fields";
    }
  }

  /** Opens a session, then the next page. */
  async function enter(data: Data) {
    // Nothing is sent until the next attempt is allowed.
    if (wait > 0) return;
    const result = await tryEnter(data);
    if (result === null) return;
    if (result === "NO_ROLE") expireSession();
    if (result === "TOO_MANY_REQUESTS") startWait(secondsToWait());
    if (result !== "fields") setRefusal(result);
  }

  return {
    ...form,
    textOf,
    busy,
    wait,
    refusal,
    forgetRefusal: () => setRefusal(null),
  };
}
