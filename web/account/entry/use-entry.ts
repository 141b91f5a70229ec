import { useState } from "react";
import type { EntryInput } from "#contract/accounts/accounts.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { expireSession } from "#web/client-state/session.ts";
import { type LoginRefusal, loginRefusal, openEntryApi } from "./entry-api.ts";
import { useCountdown } from "./use-countdown.ts";
import type { SignIn } from "./use-sign-in.ts";

const { api, secondsToWait } = openEntryApi();

/** Opens or creates the account and goes on. A refusal shows beside its fields, or above the button. */
export function useEntry(signIn: SignIn, refuse: (fields: FieldErrors) => void) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LoginRefusal | "accessFailed" | null>(null);
  const [wait, startWait] = useCountdown();

  async function tryEntry(input: EntryInput) {
    try {
      const { answer, created } = await api.enter(input);
      if (answer.roles.length === 0) return "NO_ROLE";
      return (await signIn(created ? "register" : "login", answer)) ? null : "accessFailed";
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        refuse(error.fields);
        return "fields";
      }
      return loginRefusal(error);
    }
  }

  async function enter(input: EntryInput) {
    setBusy(true);
    setRefusal(null);
    const refused = await tryEntry(input);
    if (refused === null) return;
    if (refused === "NO_ROLE") expireSession();
    if (refused === "TOO_MANY_REQUESTS") startWait(secondsToWait());
    if (refused !== "fields") setRefusal(refused);
    setBusy(false);
  }

  return { enter, busy, refusal, wait, forgetRefusal: () => setRefusal(null) };
}
