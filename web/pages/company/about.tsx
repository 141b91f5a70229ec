import { Link } from "react-router";
import { modelDrawing } from "#contract/catalog/drawings.ts";
import type { ShownClaims } from "#contract/claims.ts";
import { ApiError } from "#web/client-state/api-error.ts";
import { AboutHero } from "#web/company/about-hero.tsx";
import { ControlList } from "#web/company/control-list.tsx";
import { Guarantees } from "#web/company/guarantees.tsx";
import { Process } from "#web/company/process.tsx";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords, useWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import { readSavingPercent } from "#web/ssr/read-saving-percent.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Section } from "#web/ui/section.tsx";
import type { Route } from "./+types/about.ts";

export const handle = words("about", "protocol", "delivery");

/** Reads the most expensive phone on sale as decoration. The page works without it. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiOf(context);
  const [claim, claims] = await Promise.all([
    readSavingPercent(api),
    api.claims().catch((): ShownClaims => ({})),
  ]);
  try {
    const { items } = await api.items({ status: "available", sort: "price-desc", limit: "1" });
    const [item] = items;
    return { claim, claims, picture: item ? modelDrawing(item.smartphoneModelId, "both") : null };
  } catch (error) {
    if (error instanceof ApiError) return { claim, claims, picture: null };
    throw error;
  }
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("about");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function About({ loaderData: { claim, claims, picture } }: Route.ComponentProps) {
  const t = useWords("about");
  return (
    <>
      <AboutHero picture={picture} claim={claim} claims={claims} />
      <Section title={t("expertise.title")}>
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2">
          <p className="text-xl leading-normal">{t("expertise.text")}</p>
          <p className="border-s-2 border-brand ps-5 text-xl leading-normal font-semibold lg:self-start">
            {t("expertise.promise")}
          </p>
        </div>
      </Section>
      <Section tone="sunken" title={t("process.title")}>
        <Process />
      </Section>
      <Section title={t("points.title")} lead={t("points.lead")}>
        <ControlList />
      </Section>
      <Section tone="sunken" title={t("guarantees.title")}>
        <Guarantees />
      </Section>
      <Section
        tone="deep"
        title={t("cta.title")}
        lead={t("cta.text")}
        action={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/store" variant="inverse" size="lg">
              {t("cta.store")}
            </ButtonLink>
            <Link
              to="/contact"
              className="inline-flex min-h-13 items-center rounded-full px-5 text-lg font-semibold underline-offset-4 hover:underline"
            >
              {t("cta.contact")}
            </Link>
          </div>
        }
        className="[&_div:has(>h2)]:mb-0"
      />
    </>
  );
}
