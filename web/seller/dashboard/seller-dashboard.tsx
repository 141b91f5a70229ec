import { LogOut, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { SellerSummary } from "#contract/catalog/listings.ts";
import { formatMoney, formatNumber } from "#contract/format.ts";
import { toCents } from "#contract/money.ts";
import { useRequest } from "#web/client-state/use-request.ts";
import { useLocale } from "#web/i18n/locale.ts";
import { useWords } from "#web/i18n/use-words.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ShipmentsPanel } from "../shipments/shipments-panel.tsx";
import { type AccountTab, accountAddress, readAccountView } from "./account-address.ts";
import { ListingsPanel } from "./listings-panel.tsx";
import { OrdersPanel } from "./orders-panel.tsx";
import { ProfileCard } from "./profile-card.tsx";

type SellerDashboardProps = {
  userId: number;
  onLogOut: () => void;
  security: ReactNode;
};

/** A seller's page: figures, profile, listings, orders, security. The address contains the tab and its page number. */
export function SellerDashboard({ userId, onLogOut, security }: SellerDashboardProps) {
  const t = useWords("seller");
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const view = readAccountView(params);
  const summary = useRequest(String(userId), (api) => api.call("GET /orders/all/summary"), {
    keepPrevious: true,
  });

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

/** The units for sale, the units sold, and the month's revenue. Skeletons while they load. */
function SalesSummary({ summary }: { summary: SellerSummary | null }) {
  const t = useWords("seller");
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <section aria-label={t("summary.title")}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        <Figure
          name={t("summary.forSale")}
          figure={summary && number(summary.listings)}
          unit={summary && t("summary.listings", { count: summary.listings })}
          note={summary && t("summary.units", { count: summary.units })}
        />
        <Figure
          name={t("summary.sold")}
          figure={summary && number(summary.sold)}
          unit={summary && t("summary.devices", { count: summary.sold })}
          note={summary && t("summary.soldThisMonth", { count: number(summary.soldThisMonth) })}
        />
        <Figure
          name={t("summary.revenue")}
          figure={summary && formatMoney(toCents(summary.revenueThisMonth), locale)}
          note={t("summary.revenueText")}
        />
      </dl>
    </section>
  );
}

type FigureProps = { name: string; figure: string | null; unit?: ReactNode; note: ReactNode };

function Figure({ name, figure, unit, note }: FigureProps) {
  return (
    <div className="rounded-lg border border-line bg-surface-raised p-4 max-sm:last:col-span-2 sm:p-5">
      <dt className="text-sm font-semibold text-ink-muted">{name}</dt>
      <dd className="mt-1">
        {figure === null ? (
          <Skeleton className="my-1.5 h-14 w-32 rounded-sm" />
        ) : (
          <>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <bdi className="text-3xl font-bold whitespace-nowrap text-brand figures">{figure}</bdi>
              {unit && <span className="font-semibold">{unit}</span>}
            </span>
            <span className="mt-0.5 block text-sm text-ink-muted">{note}</span>
          </>
        )}
      </dd>
    </div>
  );
}
