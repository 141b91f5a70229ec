import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SessionAnswer } from "#contract/accounts/accounts.ts";
import { api } from "#web/client-state/api.ts";
import { findClient } from "#web/client-state/profiles.ts";
import { forgetRedirectTarget, pageOf, saveRedirectTarget } from "#web/client-state/redirect-target.ts";
import { forgetDevice, rememberDevice } from "#web/client-state/remembered-device.ts";
import {
  currentSession,
  expireSession,
  saveSession,
  type TabSession,
  useAccount,
} from "#web/client-state/session.ts";
import { readNavigationState } from "../navigation-state.ts";
import { type NextPage, pageAfterLogIn, pageAfterSocial, profilePage } from "./next-page.ts";

export type Entry = "login" | "register" | "social" | "checkout";

function nextPage(entry: Entry, session: TabSession, target: string): Promise<NextPage> | NextPage {
  const findProfile = () => findClient(api, session.claims.idUser);
  // The delivery page asks for what is missing.
  if (entry === "checkout") return { to: target, state: null };
  if (entry === "register") return profilePage(session.token, target);
  return entry === "social"
    ? pageAfterSocial(session, target, findProfile)
    : pageAfterLogIn(session, target, findProfile);
}

/**
 * Saves the session and opens the next page. Resolves to false, and saves no session, when the token is unreadable. Without
 * `remember`, the device forgets the person it remembered before.
 */
export type SignIn = (entry: Entry, answer: SessionAnswer, remember?: boolean) => Promise<boolean>;

/** Signs in a visitor on the login and registration pages. Redirects a person who already has a session. */
export function useSignIn(): SignIn {
  const navigate = useNavigate();
  const session = useAccount();
  const { from } = readNavigationState(useLocation().state);
  const signingIn = useRef(false);

  /** The target is cleared last, because the login page chooses its frame by the target. */
  const goOn = useCallback(
    async ({ to, state }: NextPage) => {
      await navigate(to, { replace: true, state });
      forgetRedirectTarget();
    },
    [navigate],
  );

  useEffect(() => {
    if (!session || signingIn.current) return;
    signingIn.current = true;
    if (from) saveRedirectTarget(from);
    goOn({ to: pageOf(session.roles), state: null });
  }, [session, from, goOn]);

  return async (entry, answer, remember = false) => {
    signingIn.current = true;
    if (remember) rememberDevice();
    else forgetDevice();
    saveSession(answer);
    const opened = currentSession();
    if (!opened) {
      signingIn.current = false;
      expireSession();
      return false;
    }
    if (from) saveRedirectTarget(from);
    await goOn(await nextPage(entry, opened, pageOf(opened.roles)));
    return true;
  };
}
