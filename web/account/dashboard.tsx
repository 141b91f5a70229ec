import { UserRound } from "lucide-react";
import type { Client } from "#contract/accounts.ts";
import type { Order } from "#contract/orders.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AREA_ADDRESS } from "./area-tab.ts";
import { AreaTitle } from "./area-title.tsx";
import { LastOrder } from "./last-order.tsx";
import { ProfileCard } from "./profile-card.tsx";
import type { Loaded } from "./use-load.ts";

type DashboardProps = {
  client: Loaded<Client | null>;
  orders: Loaded<Order[]>;
  /** The account's name, until the person's own is known. */
  username: string;
  onRetryClient: () => void;
  onRetryOrders: () => void;
};

export function Dashboard({ client, orders, username, onRetryClient, onRetryOrders }: DashboardProps) {
  const t = useWords("client");
  if (client.status === "loading") return <AreaLoading />;
  if (client.status === "failed")
    return <ErrorState title={t("area.loadFailed")} retry={{ label: t("retry"), onRetry: onRetryClient }} />;
  return (
    <>
      <AreaTitle>{t("hello", { name: client.data?.prenom || username })}</AreaTitle>
      <p className="mt-2 mb-8 text-lg text-ink-muted">{t("helloText")}</p>
      <div className="grid gap-5 xl:grid-cols-2">
        {client.data ? <ProfileCard client={client.data} /> : <NoProfile />}
        <LastOrder orders={orders} onRetry={onRetryOrders} />
      </div>
    </>
  );
}

function NoProfile() {
  const t = useWords("client");
  return (
    <div className="rounded-lg border border-line">
      <EmptyState
        icon={<UserRound aria-hidden />}
        title={t("area.noData")}
        text={t("area.noDataText")}
        action={
          <ButtonLink to="/client-info" state={{ redirectAfterClientInfo: AREA_ADDRESS.dashboard }}>
            {t("area.complete")}
          </ButtonLink>
        }
      />
    </div>
  );
}

export function AreaLoading() {
  const t = useWords("client");
  return (
    <div className="grid min-h-96 place-items-center">
      <Spinner label={t("area.loading")} />
    </div>
  );
}
