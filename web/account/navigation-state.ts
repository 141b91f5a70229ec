/** The navigation state of the account's pages. The history keeps plain data, so it is parsed. */
export interface NavigationState {
  /** For /client-info: the token of the new account. */
  readonly token: string | null;
  /** The page after /client-info. */
  readonly redirectAfterClientInfo: string | null;
  /** The part of /client-area to show. */
  readonly activeTab: string | null;
  /** The page that sent a visitor to /login. */
  readonly from: string | null;
  /** The sender knows that there is no profile: no request is needed. */
  readonly profileMissing: boolean;
}

export function readNavigationState(state: unknown): NavigationState {
  const given = new Map(typeof state === "object" && state !== null ? Object.entries(state) : []);
  const text = (name: string) => {
    const value: unknown = given.get(name);
    return typeof value === "string" && value !== "" ? value : null;
  };
  return {
    token: text("token"),
    redirectAfterClientInfo: text("redirectAfterClientInfo"),
    activeTab: text("activeTab"),
    from: text("from"),
    profileMissing: given.get("profileMissing") === true,
  };
}

export const AREA_TABS = ["dashboard", "orders", "security"] as const;
export type AreaTab = (typeof AREA_TABS)[number];

/** The open part of the customer area: from the address, else from the navigation state. */
export function areaTab(search: URLSearchParams, activeTab: string | null): AreaTab {
  const name = search.get("activeTab") ?? activeTab;
  return AREA_TABS.find((tab) => tab === name) ?? "dashboard";
}

export const AREA_ADDRESS: Record<AreaTab, string> = {
  dashboard: "/client-area",
  orders: "/client-area?activeTab=orders",
  security: "/client-area?activeTab=security",
};

/** The user id in a token: `idUser`, else `sub`; null when there is none. The signature is not checked. */
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
