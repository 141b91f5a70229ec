import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "#web/api.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { api } from "#web/tab/api.ts";
import type { TabSession } from "#web/tab/session.ts";
import { useToast } from "#web/ui/toast.tsx";
import { AreaMenu } from "./area-menu.tsx";
import { areaTab } from "./area-tab.ts";
import { AreaLoading, Dashboard } from "./dashboard.tsx";
import { readNavigationState } from "./navigation-state.ts";
import { profilePage } from "./next-page.ts";
import { OrdersView } from "./orders-view.tsx";
import { hasSkippedProfile } from "./skipped-profile.ts";
import { useLoad } from "./use-load.ts";

// Seldom opened: its code and its words come when it is.
const SecurityView = lazy(() =>
  import("./security-view.tsx").then(({ SecurityView }) => ({ default: SecurityView })),
);

type AreaViewProps = { session: TabSession; turnAway: () => void };

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

/** The customer area of a person who is in. */
export function AreaView({ session, turnAway }: AreaViewProps) {
  const t = useWords("client");
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const [query] = useSearchParams();
  const tab = areaTab(query, readNavigationState(state).activeTab);
  const { idUser, name } = session.claims;

  const [client, retryClient] = useLoad(`client ${session.token}`, () =>
    api.client(idUser).catch((error: unknown) => {
      if (codeOf(error) === "NOT_FOUND") return null;
      throw error;
    }),
  );
  const [orders, retryOrders] = useLoad(`orders ${session.token}`, api.orders);

  const missing = client.status === "ready" && client.data === null;
  const mustComplete = missing && !session.isSeller && !hasSkippedProfile(idUser);
  const unknown = [client, orders].some(
    (loaded) => loaded.status === "failed" && loaded.error.code === "UNAUTHENTICATED",
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: done once for each of these findings
  useEffect(() => {
    if (unknown) return turnAway();
    if (mustComplete) {
      const { to, state } = profilePage(session.token, pathname + search);
      navigate(to, { replace: true, state });
    }
  }, [unknown, mustComplete]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told once a failure
  useEffect(() => {
    if (client.status === "failed" && !unknown)
      toast({ title: t("error"), description: t("area.loadFailed"), variant: "destructive" });
  }, [client]);

  const panel = useRef<HTMLDivElement>(null);
  const shownTab = useRef(tab);
  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    panel.current?.focus({ preventScroll: true });
  }, [tab]);

  return (
    <>
      <AreaMenu active={tab} isSeller={session.isSeller} />
      <div ref={panel} tabIndex={-1} className="min-w-0 outline-none">
        {tab === "security" ? (
          <Suspense fallback={<AreaLoading />}>
            <SecurityView session={session} turnAway={turnAway} />
          </Suspense>
        ) : tab === "orders" ? (
          <OrdersView orders={orders} onRetry={retryOrders} />
        ) : (
          <Dashboard
            client={mustComplete || unknown ? { status: "loading" } : client}
            orders={orders}
            username={name}
            onRetryClient={retryClient}
            onRetryOrders={retryOrders}
          />
        )}
      </div>
    </>
  );
}
