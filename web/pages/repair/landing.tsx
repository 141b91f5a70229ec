import { choiceOf } from "#contract/repair/repair-rules.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { LANDING_BRANDS, LandingBrands } from "#web/repair/landing/landing-brands.tsx";
import { LandingHero } from "#web/repair/landing/landing-hero.tsx";
import { LandingClosing, LandingSteps } from "#web/repair/landing/landing-steps.tsx";
import { apiOf } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/landing.ts";

export const handle = words("repair-landing");

export async function loader({ context }: Route.LoaderArgs) {
  // The models are decoration. The page works without them.
  const models = await apiOf(context)
    .repairModels()
    .catch(() => []);
  const pictures = LANDING_BRANDS.flatMap((brand) => {
    const newest = models.find((model) => choiceOf(model.brand) === brand);
    return newest ? [[brand, newest.imageUrl] as const] : [];
  });
  return { pictures: Object.fromEntries(pictures), hero: pictures[0]?.[1] };
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("repair-landing");
  return pageMeta(t("metaTitle"), t("metaDescription"));
}

export default function RepairLanding({ loaderData: { pictures, hero } }: Route.ComponentProps) {
  return (
    <>
      <LandingHero imageUrl={hero} />
      <LandingBrands pictures={pictures} />
      <LandingSteps />
      <LandingClosing />
    </>
  );
}
