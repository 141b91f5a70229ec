import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LandingHero } from "#web/seller/landing/hero.tsx";
import { LandingClosing, LandingReasons, LandingSteps } from "#web/seller/landing/reasons.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/landing.ts";

export const handle = words("sell-landing");

/** Reads the most expensive phone on sale as decoration. */
export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await apiOf(context).items({ status: "available", sort: "price-desc", limit: "1" });
  return { modelId: items[0]?.smartphoneModelId ?? null };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("sell-landing");
  return pageMeta(t("meta"), t("description"));
}

export default function SellLanding({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <LandingHero modelId={loaderData.modelId} />
      <LandingReasons />
      <LandingSteps />
      <LandingClosing />
    </>
  );
}
