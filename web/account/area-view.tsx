import { type ReactNode, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { findClient } from "#web/client-state/profiles.ts";
import { expireSession, type TabSession } from "#web/client-state/session.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { useToast } from "#web/ui/toasts/toast.tsx";
import { AreaMenu } from "./area-menu.tsx";
import { AreaLoading, Dashboard } from "./dashboard.tsx";
import { hasSkippedProfile, profilePage } from "./entry/next-page.ts";
import { areaTab, readNavigationState } from "./navigation-state.ts";
import { OrdersView } from "./orders/orders-view.tsx";

// The code and words of this tab load when it is opened.
const SecurityView = lazyPart(async () => (await import("./security/security-view.tsx")).SecurityView);

interface AreaViewProps {
  readonly session: TabSession;
  readonly onLogOut: () => void;
  /** The person's conversations. The page passes them in, because they belong to another noun. */
  readonly messages: ReactNode;
  /** The person's repairs and buy-backs, passed in for the same reason. */
  readonly repairs: ReactNode;
  readonly buybacks: ReactNode;
}

export function AreaView({ session, onLogOut, messages, repairs, buybacks }: AreaViewProps) {
  const t = useWords("client");
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [query] = useSearchParams();
  const tab = areaTab(query, readNavigationState(state).activeTab);
  const { idUser, name } = session.claims;

  const client = useRequest(idUser ? `client ${idUser}` : null, (api) => findClient(api, idUser));
  const orders = useRequest(idUser ? `orders ${idUser}` : null, (api) => api.call("GET /orders"));

  const missing = client.status === "ready" && client.data === null;
  const mustComplete = missing && !session.isSeller && !hasSkippedProfile(idUser);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one redirect for each missing profile
  useEffect(() => {
    if (!mustComplete) return;
    const { to, state } = profilePage(session.token, pathname + search);
    navigate(to, { replace: true, state });
  }, [mustComplete]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one toast for each error or token
  useEffect(() => {
    if (!idUser) toast({ title: t("error"), description: t("area.noUserId"), variant: "destructive" });
    if (client.error && client.error.code !== "UNAUTHENTICATED")
      toast({ title: t("error"), description: t("area.loadFailed"), variant: "destructive" });
  }, [client.error, idUser]);

  const panel = useRef<HTMLDivElement>(null);
  const shownTab = useRef(tab);
  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    panel.current?.focus({ preventScroll: true });
  }, [tab]);

  return (
    <>
      <AreaMenu active={tab} isSeller={session.isSeller} onLogOut={onLogOut} />
      <div ref={panel} tabIndex={-1} className="min-w-0 outline-none">
        {tab === "security" ? (
          <Suspense fallback={<AreaLoading />}>
            <SecurityView session={session} />
          </Suspense>
        ) : tab === "messages" ? (
          <Suspense fallback={<AreaLoading />}>{messages}</Suspense>
        ) : !idUser ? (
          <ErrorState title={t("area.noUserId")} retry={{ label: t("retry"), onRetry: expireSession }} />
        ) : tab === "orders" ? (
          <OrdersView orders={orders} />
        ) : (
          <Dashboard client={mustComplete ? null : client} orders={orders} username={name} userId={idUser}>
            {repairs}
            {buybacks}
          </Dashboard>
        )}
      </div>
    </>
  );
}
