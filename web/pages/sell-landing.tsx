import { apiOf } from "#web/context.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LandingHero } from "#web/seller/landing-hero.tsx";
import { LandingClosing, LandingReasons, LandingSteps } from "#web/seller/landing-reasons.tsx";
import type { Route } from "./+types/sell-landing.ts";

export const handle = words("sell-landing");

/** The dearest phone on sale stands for those that people bring. */
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
