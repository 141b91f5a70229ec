import { type Api, ApiError } from "#web/api.ts";
import { distinctModels, type ModelChoice } from "#web/buyback/distinct-models.ts";
import { readBrand, readStep } from "#web/buyback/steps.ts";
import { Wizard } from "#web/buyback/wizard.tsx";
import { apiOf } from "#web/context.ts";
import { pageMeta } from "#web/i18n/page-meta.ts";
import { metaWords } from "#web/i18n/use-words.ts";
import { words } from "#web/i18n/words.ts";
import type { Route } from "./+types/buyback.ts";

export const handle = words("buyback");

/** The phones that an address wants to see: those of its brand in the model step, else none. */
async function modelsFor(api: Pick<Api, "models">, address: string): Promise<ModelChoice[] | null> {
  const { searchParams } = new URL(address);
  const brand = readBrand(searchParams);
  if (readStep(searchParams) !== "modelSelection" || !brand || brand === "Autre") return [];
  try {
    return distinctModels(await api.models(brand));
  } catch (error) {
    // They can be typed by hand: no reason to lose the page.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  return { models: await modelsFor(apiOf(context), request.url) };
}

const seen = new Map<string, ModelChoice[]>();

/** Most steps need nothing from the shop; a brand's phones are asked for once, and may fail alone. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const brand = readBrand(searchParams);
  if (readStep(searchParams) !== "modelSelection" || !brand || brand === "Autre") return { models: [] };
  const known = seen.get(brand);
  if (known) return { models: known };
  try {
    const { models } = await serverLoader();
    if (models) seen.set(brand, models);
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
