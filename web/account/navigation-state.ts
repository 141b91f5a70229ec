/** The navigation state of the account's pages. It is parsed, because the history holds untyped data. */
export interface NavigationState {
  /** For /client-info: the token of the new account. */
  readonly token: string | null;
  /** The page after /client-info. */
  readonly redirectAfterClientInfo: string | null;
  /** The part of /client-area to show. */
  readonly activeTab: string | null;
  /** The page that sent a visitor to /login. */
  readonly from: string | null;
  /** True: a page that needs a session sent the visitor to /login, and a toast gave the reason. */
  readonly asked: boolean;
  /** True: the sender knows that there is no profile, so no request is needed. */
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
    asked: given.get("asked") === true,
    profileMissing: given.get("profileMissing") === true,
  };
}

export const AREA_TABS = ["dashboard", "orders", "messages", "security"] as const;
export type AreaTab = (typeof AREA_TABS)[number];

/** The open part of the customer area, from the address or else from the navigation state. */
export function areaTab(search: URLSearchParams, activeTab: string | null): AreaTab {
  const name = search.get("activeTab") ?? activeTab;
  return AREA_TABS.find((tab) => tab === name) ?? "dashboard";
}

export const AREA_ADDRESS: Record<AreaTab, string> = {
  dashboard: "/client-area",
  orders: "/client-area?activeTab=orders",
  messages: "/client-area?activeTab=messages",
  security: "/client-area?activeTab=security",
};
