import {
  FileText,
  Inbox,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Package,
  PackageCheck,
  ScanLine,
  ScrollText,
  Settings,
  Smartphone,
  Store,
  Undo2,
  UserCog,
  Users,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Permission } from "#contract/staff/permissions.ts";
import type { Words } from "#messages/words.gen.ts";

/** A part of the back office: one entry of the navigation with its pages. */
interface Section {
  readonly title: Extract<keyof Words["admin"], `nav.${string}`>;
  readonly path: string;
  readonly icon: LucideIcon;
  /** Absent: for all staff. */
  readonly permission?: Permission;
  /** Address → the module of its page. */
  readonly pages: Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
}

export const SECTIONS: readonly Section[] = [
  {
    title: "nav.dashboard",
    path: "/",
    icon: LayoutDashboard,
    pages: { "/": () => import("./pages/dashboard.tsx") },
  },
  {
    title: "nav.orders",
    path: "/orders",
    icon: Package,
    permission: "orders.read",
    pages: {
      "/orders": () => import("./pages/orders.tsx"),
      "/orders/:number": () => import("./pages/order.tsx"),
      "/orders/:number/delivery-notes/:parcel": () => import("./pages/delivery-notes.tsx"),
      "/picking-list": () => import("./pages/picking-list.tsx"),
      "/delivery-notes": () => import("./pages/delivery-notes.tsx"),
    },
  },
  {
    title: "nav.inbox",
    path: "/inbox?state=open",
    icon: Inbox,
    permission: "inbox.write",
    pages: {
      "/inbox": () => import("./pages/inbox.tsx"),
      "/inbox/:id": () => import("./pages/thread.tsx"),
      "/inbox/templates": () => import("./pages/templates.tsx"),
    },
  },
  {
    title: "nav.bench",
    path: "/bench",
    icon: ScanLine,
    permission: "devices.work",
    pages: {
      "/bench": () => import("./pages/bench.tsx"),
      "/bench/:id": () => import("./pages/bench-unit.tsx"),
      "/bench/:id/wipe": () => import("./pages/bench-certificate.tsx"),
    },
  },
  {
    title: "nav.packing",
    path: "/packing",
    icon: PackageCheck,
    permission: "orders.write",
    pages: { "/packing": () => import("./pages/packing.tsx") },
  },
  {
    title: "nav.devices",
    path: "/devices",
    icon: Smartphone,
    permission: "devices.work",
    pages: {
      "/devices": () => import("./pages/devices.tsx"),
      "/devices/:publicId": () => import("./pages/device.tsx"),
      "/devices/:publicId/label": () => import("./pages/device-label.tsx"),
      "/receptions": () => import("./pages/receptions.tsx"),
      "/receptions/new": () => import("./pages/reception-new.tsx"),
      "/receptions/:id": () => import("./pages/reception.tsx"),
      "/receptions/:id/labels": () => import("./pages/device-label.tsx"),
    },
  },
  {
    title: "nav.documents",
    path: "/documents",
    icon: FileText,
    permission: "documents.read",
    pages: { "/documents": () => import("./pages/documents.tsx") },
  },
  {
    title: "nav.money",
    path: "/money",
    icon: Landmark,
    permission: "money.read",
    pages: { "/money": () => import("./pages/money.tsx") },
  },
  {
    title: "nav.cases",
    path: "/cases?state=open",
    icon: LifeBuoy,
    permission: "orders.read",
    pages: {
      "/cases": () => import("./pages/cases.tsx"),
      "/cases/:number": () => import("./pages/case.tsx"),
    },
  },
  {
    title: "nav.withdrawals",
    path: "/withdrawals",
    icon: Undo2,
    permission: "orders.read",
    pages: { "/withdrawals": () => import("./pages/withdrawals.tsx") },
  },
  {
    title: "nav.listings",
    path: "/listings",
    icon: ListChecks,
    permission: "listings.review",
    pages: {
      "/listings": () => import("./pages/listings.tsx"),
      "/listings/:id": () => import("./pages/listing.tsx"),
    },
  },
  {
    title: "nav.sellers",
    path: "/sellers",
    icon: Store,
    permission: "sellers.manage",
    pages: { "/sellers": () => import("./pages/sellers.tsx") },
  },
  {
    title: "nav.customers",
    path: "/customers",
    icon: Users,
    permission: "customers.read",
    pages: {
      "/customers": () => import("./pages/customers.tsx"),
      "/customers/:id": () => import("./pages/customer.tsx"),
    },
  },
  {
    title: "nav.team",
    path: "/team",
    icon: UserCog,
    permission: "staff.manage",
    pages: { "/team": () => import("./pages/team.tsx") },
  },
  {
    title: "nav.settings",
    path: "/settings",
    icon: Settings,
    permission: "settings.write",
    pages: { "/settings": () => import("./pages/settings.tsx") },
  },
  {
    title: "nav.audit",
    path: "/audit",
    icon: ScrollText,
    permission: "audit.read",
    pages: { "/audit": () => import("./pages/audit.tsx") },
  },
];
