/** The last part of the address of a model's page: `galaxy-s23-plus` for `Galaxy S23+`. */
export function modelSlug(model: string): string {
  return model
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("+", " plus ")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

export const MODEL_PATH = /^\/modeles\/[a-z0-9][a-z0-9-]{0,79}$/;

/** The choices of a visitor on a model's page, as in its address. */
export interface ModelChoice {
  /** The slug of a state: `tres-bon`. */
  readonly condition?: string;
  /** The storage in GB, as digits. */
  readonly storage?: string;
  /** The slug of a colour. */
  readonly colour?: string;
}

/** The address of a model's page with a choice. */
export function modelAddress(model: string, { condition, storage, colour }: ModelChoice = {}): string {
  const chosen = Object.entries({ condition, storage, colour }).filter(([, value]) => value);
  const query = new URLSearchParams(chosen as [string, string][]);
  return `/modeles/${modelSlug(model)}${query.size > 0 ? `?${query}` : ""}`;
}
