import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { SessionAnswer } from "#contract/accounts.ts";
import { api } from "#web/tab/api.ts";
import { keepRedirectTarget, takeRedirectTarget } from "#web/tab/redirect-target.ts";
import { currentSession, keepSession, type TabSession, useSession } from "#web/tab/session.ts";
import { writeTab } from "#web/tab/storage.ts";
import { readNavigationState } from "./navigation-state.ts";
import { type NextPage, pageAfterLogIn, pageAfterSocial, profilePage } from "./next-page.ts";

type Entry = "login" | "register" | "social";

function nextPage(entry: Entry, session: TabSession, target: string): Promise<NextPage> | NextPage {
  const findProfile = () => api.client(session.claims.idUser);
  if (entry === "register") return profilePage(session.token, target);
  return entry === "social"
    ? pageAfterSocial(session, target, findProfile)
    : pageAfterLogIn(session, target, findProfile);
}

/** Keeps the session and goes on; false when this browser cannot read what it was given, which is then forgotten. */
export type Enter = (entry: Entry, answer: SessionAnswer) => Promise<boolean>;

/** Once a page: lets people in by the login and registration pages, and leads on who is in already. */
export function useEntry(): Enter {
  const navigate = useNavigate();
  const session = useSession();
  const { from } = readNavigationState(useLocation().state);
  const entering = useRef(false);

  useEffect(() => {
    if (!session || entering.current) return;
    entering.current = true;
    if (from) keepRedirectTarget(from);
    navigate(takeRedirectTarget(session.roles), { replace: true });
  }, [session, from, navigate]);

  return async (entry, answer) => {
    entering.current = true;
    keepSession(answer);
    const opened = currentSession();
    if (!opened) {
      entering.current = false;
      writeTab({ authToken: null });
      return false;
    }
    if (from) keepRedirectTarget(from);
    const { to, state } = await nextPage(entry, opened, takeRedirectTarget(opened.roles));
    await navigate(to, { replace: true, state });
    return true;
  };
}
