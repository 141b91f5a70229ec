import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { currentSession, type TabSession, useSession } from "#web/tab/session.ts";
import { readTab } from "#web/tab/storage.ts";

/** How long a new tab waits for the session of the person's other tabs, in ms. */
export const OTHER_TABS_MS = 150;

/**
 * The door of /sell: without a token to the login, which leads back; with roles but without SELLER to the home page.
 * Gives the seller's session once it is known.
 */
export function useSellDoor(): TabSession | null {
  const navigate = useNavigate();
  const session = useSession();
  const wasIn = useRef(false);
  const stranger = session !== null && session.roles.length > 0 && !session.isSeller;

  useEffect(() => {
    // While the page wakes up, nobody is known yet: the tab itself is asked.
    const present = session ?? currentSession();
    if (present) {
      wasIn.current = true;
      if (stranger) navigate("/", { replace: true });
      return;
    }
    const timer = setTimeout(() => {
      const loggedOut = wasIn.current && readTab("authToken") === null;
      navigate("/login", { replace: true, ...(loggedOut ? {} : { state: { from: "/sell" } }) });
    }, OTHER_TABS_MS);
    return () => clearTimeout(timer);
  }, [session, stranger, navigate]);

  return stranger ? null : session;
}
