import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { keepRedirectTarget } from "#web/tab/redirect-target.ts";
import { openEntryApi } from "./entry-api.ts";
import { readNavigationState } from "./navigation-state.ts";
import type { Enter } from "./use-entry.ts";

const REFUSALS = ["denied", "unverified", "norole", "expired", "failed"] as const;
type SocialRefusal = (typeof REFUSALS)[number];

const { api } = openEntryApi();

/**
 * The end of a sign-in by a provider, which comes back with a word after the `#`: the session is fetched and the person
 * is let in, or the reason is given. `leave` keeps, before the provider is gone to, where they wanted to go.
 */
export function useSocialReturn(enter: Enter): { refusal: SocialRefusal | null; leave: () => void } {
  const { hash, pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<SocialRefusal | null>(null);
  const taken = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the word is read once, as the page was opened
  useEffect(() => {
    const word = /^#social=(\w+)$/.exec(hash)?.[1];
    if (!word || taken.current) return;
    taken.current = true;
    if (word === "done") fetchSession();
    else {
      setRefusal(REFUSALS.find((name) => name === word) ?? "failed");
      navigate(pathname + search, { replace: true, state });
    }
  }, [hash]);

  async function fetchSession() {
    try {
      if (await enter("social", await api.openSocialSession())) return;
    } catch {
      // Told below.
    }
    setRefusal("expired");
    navigate(pathname + search, { replace: true, state });
  }

  return {
    refusal,
    leave: () => {
      const { from } = readNavigationState(state);
      if (from) keepRedirectTarget(from);
    },
  };
}
