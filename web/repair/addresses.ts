/** The addresses of the repair steps. They contain the whole state. */
export const BRANDS_PATH = "/repair";

export function modelsAddress(brand: string): string {
  return `/repair/models?${new URLSearchParams({ brand: brand.toLowerCase() })}`;
}

function withChosen(path: string, modelId: number, chosen: readonly number[]): string {
  // The commas are not encoded, so that the address stays readable.
  const services = chosen.length > 0 ? `&services=${chosen.join(",")}` : "";
  return `${path}?model=${modelId}${services}`;
}

export function servicesAddress(modelId: number, chosen: readonly number[] = []): string {
  return withChosen("/repair/services", modelId, chosen);
}

export function summaryAddress(modelId: number, chosen: readonly number[]): string {
  return withChosen("/repair/summary", modelId, chosen);
}

/** The model id of an address. `null` without a valid one. */
export function readModelId(search: URLSearchParams): number | null {
  const text = search.get("model") ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
