import { ArrowRight, ClipboardList } from "lucide-react";
import { repairTotals } from "#contract/repair/repair-rules.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { servicesAddress } from "#web/repair/addresses.ts";
import { RepairFailure } from "#web/repair/repair-failure.tsx";
import { RepairPage } from "#web/repair/repair-page.tsx";
import { DeviceSummary } from "#web/repair/services/device-summary.tsx";
import { loadRepair, type Repair } from "#web/repair/services/load-repair.ts";
import { RepairCourse } from "#web/repair/services/repair-course.tsx";
import { RepairTotal } from "#web/repair/services/repair-total.tsx";
import { SummaryTable } from "#web/repair/services/summary-table.tsx";
import { useContinue } from "#web/repair/services/use-repair-cart.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/summary.ts";

export const handle = words("repair", "repair-services");

export function loader({ context, request }: Route.LoaderArgs) {
  return loadRepair(apiOf(context), request.url);
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("repair");
  return [{ title: t("summary.meta") }, { name: "robots", content: "noindex" }];
}

export default function RepairSummary({ loaderData }: Route.ComponentProps) {
  const t = useWords("repair");
  const { model, chosen } = loaderData;
  const brand = model.brand.toLowerCase();
  if (chosen.length === 0)
    return (
      <RepairPage step={3} brand={brand}>
        <EmptyState
          headingLevel={1}
          icon={<ClipboardList aria-hidden />}
          title={t("summary.empty")}
          text={t("summary.emptyText", { model: model.name })}
          action={<ButtonLink to={servicesAddress(model.id)}>{t("summary.choose")}</ButtonLink>}
        />
      </RepairPage>
    );
  return (
    <RepairPage
      step={3}
      brand={brand}
      back={{ label: t("summary.edit"), to: servicesAddress(model.id, chosen) }}
      title={t("summary.title")}
    >
      <Summary {...loaderData} />
    </RepairPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RepairFailure step={3} error={error} />;
}

function Summary({ model, options, chosen }: Repair) {
  const t = useWords("repair");
  const picked = options.filter(({ id }) => chosen.includes(id));
  const { busy, proceed } = useContinue(model, picked);
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <div className="grid content-start gap-6">
        <DeviceSummary model={model} />
        <SummaryTable options={picked} />
        <RepairCourse />
      </div>
      <aside
        aria-label={t("total.title")}
        className="rounded-lg border border-line bg-surface-raised p-5 sm:p-6 lg:sticky lg:top-24 lg:self-start"
      >
        <RepairTotal totals={repairTotals(picked)} />
        <Button
          size="lg"
          loading={busy}
          onClick={proceed}
          className="mt-6 w-full"
          iconEnd={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
        >
          {t("continue")}
        </Button>
      </aside>
    </div>
  );
}
