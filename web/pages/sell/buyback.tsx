import type { BuybackBrand } from "#contract/repair/buyback.ts";
import { distinctModels, type ModelChoice } from "#web/buyback/model-choices.ts";
import { readBrand, readStep } from "#web/buyback/steps.ts";
import { Wizard } from "#web/buyback/wizard.tsx";
import { ApiError } from "#web/client-state/api-error.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import { apiOf } from "#web/ssr/page-context.ts";
import type { Route } from "./+types/buyback.ts";

export const handle = words("buyback", "offer");

/** The brand whose models an address needs: that of the model step, unless its models are typed by hand. */
function listedBrand(address: string): BuybackBrand | null {
  const { searchParams } = new URL(address);
  const brand = readStep(searchParams) === "modelSelection" ? readBrand(searchParams) : null;
  return brand === "Autre" ? null : brand;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const brand = listedBrand(request.url);
  if (!brand) return { models: [] };
  try {
    return { models: distinctModels(await apiOf(context).models(brand)) };
  } catch (error) {
    // Without the models, the visitor can type the model.
    if (error instanceof ApiError) return { models: null };
    throw error;
  }
}

const cache = new Map<string, ModelChoice[]>();

/** Requests the models of a brand once; only the model step needs data. An error does not replace the page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const brand = listedBrand(request.url);
  if (!brand) return { models: [] };
  const cached = cache.get(brand);
  if (cached) return { models: cached };
  try {
    const { models } = await serverLoader();
    if (models) cache.set(brand, models);
    return { models };
  } catch {
    return { models: null };
  }
}

export function meta(): Route.MetaDescriptors {
  const t = metaWords("buyback");
  return pageMeta(t("meta.title"), t("meta.description"));
}

export default function Buyback({ loaderData: { models } }: Route.ComponentProps) {
  return <Wizard models={models} />;
}
