import {
  Banknote,
  BookLock,
  Cpu,
  FileText,
  HandCoins,
  HandHelping,
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
  Truck,
  Undo2,
  UserCog,
  Users,
  Wrench,
} from "lucide-react";
import type { ComponentType } from "react";
import type { Permission } from "#contract/staff/permissions.ts";
import type { Words } from "#messages/words.gen.ts";

/** Address → the module of its page. */
type Pages = Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
export type SectionTitle = Extract<keyof Words["admin"], `nav.${string}`>;

/** A section of the back office: its navigation entry, which opens its first page, and the permission it needs. */
const section = (
  title: SectionTitle,
  icon: LucideIcon,
  permission: Permission | undefined,
  pages: Pages,
) => ({
  ...{ title, icon, permission, pages },
  path: Object.keys(pages)[0] ?? "/",
});

export const SECTIONS = [
  section("nav.dashboard", LayoutDashboard, undefined, { "/": () => import("./pages/dashboard.tsx") }),
  section("nav.orders", Package, "orders.read", {
    "/orders": () => import("./pages/orders.tsx"),
    "/orders/new": () => import("./pages/order-new.tsx"),
    "/orders/:number": () => import("./pages/order.tsx"),
    "/orders/:number/delivery-notes/:parcel": () => import("./pages/delivery-notes.tsx"),
    "/picking-list": () => import("./pages/picking-list.tsx"),
    "/delivery-notes": () => import("./pages/delivery-notes.tsx"),
  }),
  {
    ...section("nav.inbox", Inbox, "inbox.write", {
      "/inbox": () => import("./pages/inbox.tsx"),
      "/inbox/:id": () => import("./pages/thread.tsx"),
      "/inbox/templates": () => import("./pages/templates.tsx"),
    }),
    path: "/inbox?state=open",
  },
  section("nav.buybacks", HandCoins, "buyback.write", {
    "/buybacks": () => import("./pages/buybacks.tsx"),
    "/buybacks/grid": () => import("./pages/buyback-grid.tsx"),
    "/buybacks/:id": () => import("./pages/buyback.tsx"),
  }),
  section("nav.register", BookLock, "register.read", {
    "/register": () => import("./pages/register.tsx"),
    "/register/:number": () => import("./pages/register-line.tsx"),
  }),
  section("nav.payouts", Banknote, "payouts.prepare", {
    "/payouts": () => import("./pages/payouts.tsx"),
    "/payouts/statement": () => import("./pages/payout-statement.tsx"),
    "/payouts/batches/:id": () => import("./pages/payout-batch.tsx"),
  }),
  {
    ...section("nav.repairs", Wrench, "repairs.write", {
      "/repairs": () => import("./pages/repairs.tsx"),
      "/repairs/days": () => import("./pages/repair-days.tsx"),
      "/repairs/new": () => import("./pages/repair-new.tsx"),
      "/repairs/:number": () => import("./pages/repair.tsx"),
    }),
    path: "/repairs?state=open",
  },
  section("nav.parts", Cpu, "repairs.write", {
    "/parts": () => import("./pages/parts.tsx"),
    "/parts/:id": () => import("./pages/part.tsx"),
  }),
  section("nav.bench", ScanLine, "devices.work", {
    "/bench": () => import("./pages/bench.tsx"),
    "/bench/buybacks/:id": () => import("./pages/bench-buyback.tsx"),
    "/bench/:id": () => import("./pages/bench-unit.tsx"),
    "/bench/:id/wipe": () => import("./pages/bench-certificate.tsx"),
  }),
  section("nav.packing", PackageCheck, "orders.write", { "/packing": () => import("./pages/packing.tsx") }),
  section("nav.pickups", HandHelping, "orders.write", { "/pickups": () => import("./pages/pickups.tsx") }),
  section("nav.devices", Smartphone, "devices.work", {
    "/devices": () => import("./pages/devices.tsx"),
    "/devices/:publicId": () => import("./pages/device.tsx"),
    "/devices/:publicId/label": () => import("./pages/device-label.tsx"),
    "/device-labels": () => import("./pages/device-label.tsx"),
    "/places": () => import("./pages/places.tsx"),
    "/counts": () => import("./pages/counts.tsx"),
    "/counts/:id": () => import("./pages/count.tsx"),
    "/place-labels": () => import("./pages/place-labels.tsx"),
    "/receptions": () => import("./pages/receptions.tsx"),
    "/receptions/new": () => import("./pages/reception-new.tsx"),
    "/receptions/:id": () => import("./pages/reception.tsx"),
    "/receptions/:id/labels": () => import("./pages/device-label.tsx"),
  }),
  section("nav.suppliers", Truck, "money.read", {
    "/suppliers": () => import("./pages/suppliers.tsx"),
    "/suppliers/:id": () => import("./pages/supplier.tsx"),
    "/purchase-orders/:id": () => import("./pages/purchase-order.tsx"),
  }),
  section("nav.documents", FileText, "documents.read", {
    "/documents": () => import("./pages/documents.tsx"),
  }),
  section("nav.money", Landmark, "money.read", { "/money": () => import("./pages/money.tsx") }),
  {
    ...section("nav.cases", LifeBuoy, "orders.read", {
      "/cases": () => import("./pages/cases.tsx"),
      "/cases/:number": () => import("./pages/case.tsx"),
    }),
    path: "/cases?state=open",
  },
  section("nav.withdrawals", Undo2, "orders.read", {
    "/withdrawals": () => import("./pages/withdrawals.tsx"),
  }),
  section("nav.listings", ListChecks, "listings.review", {
    "/listings": () => import("./pages/listings.tsx"),
    "/listings/:id": () => import("./pages/listing.tsx"),
  }),
  section("nav.sellers", Store, "sellers.manage", {
    "/sellers": () => import("./pages/sellers.tsx"),
    "/sellers/:id": () => import("./pages/seller.tsx"),
  }),
  section("nav.customers", Users, "customers.read", {
    "/customers": () => import("./pages/customers.tsx"),
    "/customers/:id": () => import("./pages/customer.tsx"),
  }),
  section("nav.team", UserCog, "staff.manage", { "/team": () => import("./pages/team.tsx") }),
  section("nav.settings", Settings, "settings.write", {
    "/settings": () => import("./pages/settings.tsx"),
    "/settings/repair-catalogue": () => import("./pages/repair-catalogue.tsx"),
    "/settings/models": () => import("./pages/models.tsx"),
    "/settings/models/:id": () => import("./pages/model.tsx"),
  }),
  section("nav.audit", ScrollText, "audit.read", { "/audit": () => import("./pages/audit.tsx") }),
];
