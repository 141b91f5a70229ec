import { FileText } from "lucide-react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { modelsAddress } from "#web/repair/addresses.ts";
import { RepairFailure } from "#web/repair/repair-failure.tsx";
import { RepairPage } from "#web/repair/repair-page.tsx";
import { DeviceSummary } from "#web/repair/services/device-summary.tsx";
import { loadRepair } from "#web/repair/services/load-repair.ts";
import { NotOffered } from "#web/repair/services/not-offered.tsx";
import { ServiceChoice } from "#web/repair/services/service-choice.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/services.ts";

export const handle = words("repair", "repair-services");

export function loader({ context, request }: Route.LoaderArgs) {
  return loadRepair(apiOf(context), request.url);
}

/** A ticked box changes only the address, so the options are not read again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.searchParams.get("model") !== nextUrl.searchParams.get("model");
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const t = metaWords("repair");
  if (!loaderData) return [{ title: t("unknown.title") }, { name: "robots", content: "noindex" }];
  const model = loaderData.model.name;
  return pageMeta(t("services.meta", { model }), t("services.description", { model }));
}

export default function RepairServices({ loaderData }: Route.ComponentProps) {
  const t = useWords("repair");
  const { model, options, unoffered } = loaderData;
  const brand = model.brand.toLowerCase();
  if (options.length === 0)
    return (
      <RepairPage step={3} brand={brand} back={{ label: t("services.change"), to: modelsAddress(brand) }}>
        <EmptyState
          headingLevel={1}
          icon={<FileText aria-hidden />}
          title={t("services.none", { model: model.name })}
          text={t("services.noneText")}
          action={<ButtonLink to="/contact">{t("contact")}</ButtonLink>}
        />
        {unoffered.length > 0 && (
          <div className="mx-auto mt-8 max-w-xl">
            <NotOffered options={options} unoffered={unoffered} />
          </div>
        )}
      </RepairPage>
    );
  return (
    <RepairPage step={3} brand={brand} title={t("services.title")} lead={t("services.lead")}>
      <div className="mb-6 lg:hidden">
        <DeviceSummary model={model} />
      </div>
      <ServiceChoice key={model.id} {...loaderData} />
    </RepairPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RepairFailure step={3} error={error} />;
}
