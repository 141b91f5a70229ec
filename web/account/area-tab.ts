export const AREA_TABS = ["dashboard", "orders", "security"] as const;
export type AreaTab = (typeof AREA_TABS)[number];

/** Which part of the customer area is open: the address says so, else the navigation that led here. */
export function areaTab(search: URLSearchParams, activeTab: string | null): AreaTab {
  const asked = search.get("activeTab") ?? activeTab;
  return AREA_TABS.find((tab) => tab === asked) ?? "dashboard";
}

export const AREA_ADDRESS: Record<AreaTab, string> = {
  dashboard: "/client-area",
  orders: "/client-area?activeTab=orders",
  security: "/client-area?activeTab=security",
};
