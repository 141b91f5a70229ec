import { modelSlug } from "../catalog/model-address.ts";

export const WORTH_PATH = /^\/combien-vaut\/[a-z0-9][a-z0-9-]{0,79}$/;

/** The address of the page that says what the shop pays for a model. */
export const worthAddress = (model: string): string => `/combien-vaut/${modelSlug(model)}`;
