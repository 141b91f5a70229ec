/** The person's number as a token says it: `idUser`, else `sub`; `null` when it says none. The signature is not checked. */
export function userIdOf(token: string): number | null {
  try {
    const part = (token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const claims: unknown = JSON.parse(atob(part));
    if (typeof claims !== "object" || claims === null) return null;
    return idIn(claims, "idUser") ?? idIn(claims, "sub");
  } catch {
    return null;
  }
}

function idIn(claims: object, name: string): number | null {
  const value: unknown = new Map(Object.entries(claims)).get(name);
  if (typeof value !== "number" && typeof value !== "string") return null;
  const id = typeof value === "number" ? value : /^\d+$/.test(value) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
