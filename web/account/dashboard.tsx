import { UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { Client } from "#contract/accounts/accounts.ts";
import type { Order } from "#contract/orders/orders.ts";
import type { RequestState } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AREA_ADDRESS } from "./navigation-state.ts";
import { LastOrder } from "./orders/last-order.tsx";
import { OwnPhones } from "./own-phones.tsx";
import { AddressesCard } from "./profile/addresses-card.tsx";
import { ProfileCard } from "./profile/profile-card.tsx";
import { SavedCards } from "./profile/saved-cards.tsx";

type DashboardProps = {
  /** Null while the person is redirected to complete the profile. */
  client: RequestState<Client | null> | null;
  orders: RequestState<Order[]>;
  /** Shown when the profile has no first name. */
  username: string;
  userId: number;
  /** Further sections of the page. */
  children: ReactNode;
};

export function Dashboard({ client, orders, username, userId, children }: DashboardProps) {
  const t = useWords("client");
  if (!client || client.status === "loading") return <AreaLoading />;
  if (client.status === "failed")
    return <ErrorState title={t("area.loadFailed")} retry={{ label: t("retry"), onRetry: client.reload }} />;
  return (
    <>
      <PageHead
        size="area"
        title={t("hello", { name: client.data?.prenom || username })}
        lead={t("helloText")}
        className="mb-8"
      />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <LastOrder orders={orders} />
        {client.data ? <ProfileCard client={client.data} /> : <NoProfile />}
        {client.data && <AddressesCard client={client.data} onChanged={client.setData} />}
        <SavedCards userId={userId} />
      </div>
      {children}
      <OwnPhones userId={userId} />
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
