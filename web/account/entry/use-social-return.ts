import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { saveRedirectTarget } from "#web/client-state/redirect-target.ts";
import { readNavigationState } from "../navigation-state.ts";
import { openEntryApi } from "./entry-api.ts";
import type { SignIn } from "./use-sign-in.ts";

const REFUSALS = ["denied", "unverified", "norole", "expired", "failed"] as const;
type SocialRefusal = (typeof REFUSALS)[number];

const { api } = openEntryApi();

/**
 * Handles the return from a provider's sign-in, whose result is in the fragment. It fetches the session and signs in, or returns
 * the reason of the refusal. `leave` saves the redirect target before the visitor goes to the provider.
 */
export function useSocialReturn(signIn: SignIn): { refusal: SocialRefusal | null; leave: () => void } {
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
      if (await signIn("social", await api.call("POST /users/oidc/session"))) return;
    } catch {
      // The refusal below reports the error.
    }
    setRefusal("expired");
    navigate(pathname + search, { replace: true, state });
  }

  return {
    refusal,
    leave: () => {
      const { from } = readNavigationState(state);
      if (from) saveRedirectTarget(from);
    },
  };
}
