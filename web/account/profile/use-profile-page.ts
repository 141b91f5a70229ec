import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Client } from "#contract/accounts/accounts.ts";
import { tokenFacts } from "#contract/accounts/read-token.ts";
import type { Api } from "#contract/interface/call.ts";
import { tabApi } from "#web/client-state/api.ts";
import { findClient } from "#web/client-state/profiles.ts";
import { isOwnPath } from "#web/client-state/redirect-target.ts";
import { expireSession, useAccount } from "#web/client-state/session.ts";
import { useHydrated } from "#web/client-state/use-hydrated.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { isBuyer, useLoginRedirect, useRequireSession } from "#web/client-state/use-require-session.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { readNavigationState } from "../navigation-state.ts";

export interface ProfilePage {
  readonly api: Api;
  readonly userId: number | null;
  readonly profile: Client | null;
  /** The profile is a step of the checkout, which needs a complete address and can't be skipped. */
  readonly inCheckout: boolean;
  /** Opens the next page. In the checkout, its navigation state says whether the address was saved. */
  readonly leave: (saved: boolean) => void;
  /** Redirects to the login, because the server no longer accepts the token. */
  readonly signOut: () => void;
}

/**
 * The guard and the data of /client-info. The token is the session's, or the one in the navigation state. Null while the profile
 * loads or the page redirects.
 */
export function useProfilePage(inCheckout: boolean): ProfilePage | null {
  const t = useWords("client");
  const toast = useToast();
  const navigate = useNavigate();
  const redirectToLogin = useLoginRedirect();
  const { state, pathname } = useLocation();
  const session = useAccount();
  const hydrated = useHydrated();
  const given = readNavigationState(state);
  useRequireSession({
    login: {},
    allows: isBuyer,
    redirect: {
      to: "/seller-account",
      toast: { title: t("info.seller.title"), description: t("info.seller.text") },
    },
    optional: given.token !== null,
  });

  const token = hydrated && (!session || isBuyer(session)) ? (session?.token ?? given.token) : null;
  const userId = (token !== null && tokenFacts(token)?.idUser) || null;
  const api = tabApi({ token: () => token });
  // The key is the person, because a renewed token must not replace the form during typing.
  const profile = useRequest(token === null ? null : `profile ${userId}`, async () =>
    userId === null || given.profileMissing ? null : findClient(api, userId),
  );
  const unknown = profile.error?.code === "UNAUTHENTICATED";

  function signOut() {
    expireSession();
    redirectToLogin({ returnTo: pathname }, true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    if (unknown) signOut();
    else if (profile.error)
      toast({ title: t("error"), description: t("area.loadFailed"), variant: "destructive" });
  }, [profile.error]);

  if (token === null || profile.status === "loading" || unknown) return null;
  const target = given.redirectAfterClientInfo;
  return {
    api,
    userId,
    profile: profile.data,
    inCheckout,
    leave: (saved) =>
      navigate(target && isOwnPath(target) ? target : "/client-area", {
        replace: true,
        state: inCheckout ? { addressSaved: saved } : null,
      }),
    signOut,
  };
}
