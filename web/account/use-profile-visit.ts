import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Client } from "#contract/accounts.ts";
import { type Api, ApiError, createApi } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { isOwnPath, keepRedirectTarget } from "#web/tab/redirect-target.ts";
import { currentSession, useSession } from "#web/tab/session.ts";
import { writeTab } from "#web/tab/storage.ts";
import { useHydrated } from "#web/tab/use-hydrated.ts";
import { useToast } from "#web/ui/toast.tsx";
import { readNavigationState } from "./navigation-state.ts";
import { useLoad } from "./use-load.ts";
import { OTHER_TABS_MS } from "./use-members-only.ts";
import { userIdOf } from "./user-id.ts";

export interface ProfileVisit {
  readonly api: Api;
  readonly userId: number | null;
  readonly profile: Client | null;
  /** Goes on, to the page that was asked for. */
  readonly leave: () => void;
  /** To the login: the server does not know the token any more. */
  readonly turnAway: () => void;
}

const apiWith = (token: string) =>
  createApi(
    (path, init) => fetch(path, { ...init, credentials: "same-origin" }),
    () => token,
  );

async function findProfile(api: Api, userId: number): Promise<Client | null> {
  try {
    return await api.client(userId);
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** The door of /client-info: whose profile it is, by the tab's token or the one that came with the navigation. */
export function useProfileVisit(): ProfileVisit | null {
  const t = useWords("client");
  const toast = useToast();
  const navigate = useNavigate();
  const location = useLocation();
  const session = useSession();
  const hydrated = useHydrated();
  const given = readNavigationState(location.state);
  const token = hydrated ? (session?.token ?? given.token) : null;
  const userId = token === null ? null : userIdOf(token);

  const sellsOnly = session?.isSeller === true && !session.isCustomer;
  const [loaded] = useLoad(sellsOnly ? null : token, async () =>
    token === null || userId === null || given.profileMissing ? null : findProfile(apiWith(token), userId),
  );

  function turnAway() {
    writeTab({ authToken: null });
    keepRedirectTarget(location.pathname);
    navigate("/login", { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only who is here decides
  useEffect(() => {
    const present = currentSession();
    if (present?.isSeller && !present.isCustomer) {
      toast({ title: t("info.seller.title"), description: t("info.seller.text") });
      navigate("/seller-account", { replace: true });
    }
    if (present || given.token) return;
    const timer = setTimeout(() => navigate("/login", { replace: true }), OTHER_TABS_MS);
    return () => clearTimeout(timer);
  }, [session]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once a failure
  useEffect(() => {
    if (loaded.status !== "failed") return;
    if (loaded.error.code === "UNAUTHENTICATED") turnAway();
    else toast({ title: t("error"), description: t("area.loadFailed"), variant: "destructive" });
  }, [loaded]);

  if (token === null || sellsOnly || loaded.status === "loading") return null;
  if (loaded.status === "failed" && loaded.error.code === "UNAUTHENTICATED") return null;
  const target = given.redirectAfterClientInfo;
  return {
    api: apiWith(token),
    userId,
    profile: loaded.status === "ready" ? loaded.data : null,
    leave: () => navigate(target && isOwnPath(target) ? target : "/client-area", { replace: true }),
    turnAway,
  };
}
