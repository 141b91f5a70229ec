import { LayoutDashboard, type LucideIcon, Package } from "lucide-react";
import type { ComponentType } from "react";
import type { Permission } from "#contract/staff/permissions.ts";

/** A part of the back office: one entry of the navigation with its pages. */
interface Section {
  /** Its text is `nav.<name>`. */
  readonly name: "dashboard" | "orders";
  readonly path: string;
  readonly icon: LucideIcon;
  /** Absent: for all staff. */
  readonly permission?: Permission;
  /** Address → the module of its page. */
  readonly pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
}

export const SECTIONS: readonly Section[] = [
  {
    name: "dashboard",
    path: "/",
    icon: LayoutDashboard,
    pages: { "/": () => import("./pages/dashboard.tsx") },
  },
  {
    name: "orders",
    path: "/orders",
    icon: Package,
    permission: "orders.read",
    pages: {
      "/orders": () => import("./pages/orders.tsx"),
      "/orders/:number": () => import("./pages/order.tsx"),
    },
  },
];
