import { LogOut, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useRequest } from "#web/client-state/use-request.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import { ShipmentsPanel } from "../shipments/shipments-panel.tsx";
import { type AccountTab, accountAddress, readAccountView } from "./account-address.ts";
import { ListingsPanel } from "./listings-panel.tsx";
import { OrdersPanel } from "./orders-panel.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SalesSummary } from "./sales-summary.tsx";

type SellerDashboardProps = {
  userId: number;
  onLogOut: () => void;
  /** The security cards. */
  security: ReactNode;
};

/** A seller's page: figures, profile, listings, orders, security. The address holds the tab and its page. */
export function SellerDashboard({ userId, onLogOut, security }: SellerDashboardProps) {
  const t = useWords("seller");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = readAccountView(params);
  const summary = useRequest(String(userId), (api) => api.sellerSummary(), { keepPrevious: true });

  function open(tab: AccountTab) {
    navigate(accountAddress({ tab, page: 1, search: "" }), { preventScrollReset: true });
  }

  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-4xl font-bold">{t("title")}</h1>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full *:max-sm:grow">
          <ButtonLink to="/sell" icon={<Plus aria-hidden />}>
            {t("add")}
          </ButtonLink>
          <Button
            variant="outline"
            icon={<LogOut aria-hidden className="rtl:-scale-x-100" />}
            onClick={onLogOut}
          >
            {t("logout")}
          </Button>
        </div>
      </header>
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] lg:gap-8">
        <SalesSummary summary={summary.data} />
        <Tabs
          label={t("tabs.label")}
          active={view.tab}
          onChange={open}
          tabs={[
            {
              name: "listings",
              label: t("tabs.listings"),
              content: view.tab === "listings" && <ListingsPanel view={view} onChanged={summary.reload} />,
            },
            {
              name: "orders",
              label: t("tabs.orders"),
              content: view.tab === "orders" && <OrdersPanel view={view} />,
            },
            {
              name: "parcels",
              label: t("tabs.parcels"),
              content: view.tab === "parcels" && <ShipmentsPanel view={view} />,
            },
            {
              name: "security",
              label: t("tabs.security"),
              content: view.tab === "security" && security,
            },
          ]}
        />
        <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="lg:sticky lg:top-24">
            <ProfileCard userId={userId} />
          </div>
        </aside>
      </div>
    </>
  );
}
