import { addressRoutes } from "./accounts/address-routes.ts";
import { guestRoutes } from "./accounts/guest-routes.ts";
import {
  oidcFormRoutes,
  oidcRoutes,
  profileRoutes,
  signInLinkRoutes,
  signInRoutes,
} from "./accounts/routes.ts";
import { emailRoutes, passwordRoutes, renewalRoutes, sessionRoutes } from "./accounts/session-routes.ts";
import { auditStaffRoutes } from "./back-office/audit-routes.ts";
import { dashboardStaffRoutes } from "./back-office/dashboard-routes.ts";
import { customerStaffRoutes, sellerStaffRoutes } from "./back-office/people-routes.ts";
import { settingStaffRoutes } from "./back-office/settings-routes.ts";
import { viewStaffRoutes } from "./back-office/views-routes.ts";
import { buybackBenchRoutes } from "./buyback/bench-routes.ts";
import { payoutStaffRoutes } from "./buyback/payout-routes.ts";
import { registerStaffRoutes } from "./buyback/register-routes.ts";
import { buybackRoutes } from "./buyback/routes.ts";
import { sellerRoutes as buybackSellerRoutes } from "./buyback/seller-routes.ts";
import { buybackStaffRoutes } from "./buyback/staff-routes.ts";
import { caseRoutes } from "./cases/routes.ts";
import { caseStaffRoutes } from "./cases/staff-routes.ts";
import { modelStaffRoutes } from "./catalog/models/staff-routes.ts";
import { catalogRoutes, listingRoutes, pictureRoutes } from "./catalog/routes.ts";
import { reviewStaffRoutes } from "./catalog/staff-routes.ts";
import { contactRoutes } from "./contact/routes.ts";
import { benchStaffRoutes } from "./devices/bench-routes.ts";
import { passportRoutes } from "./devices/routes.ts";
import { allocationStaffRoutes, deviceStaffRoutes, receptionStaffRoutes } from "./devices/staff-routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { documentStaffRoutes } from "./documents/staff-routes.ts";
import { favouriteRoutes } from "./favourites/routes.ts";
import { threadRoutes } from "./inbox/routes.ts";
import { inboxStaffRoutes, macroStaffRoutes, templateStaffRoutes } from "./inbox/staff-routes.ts";
import { installableRoutes } from "./installable/routes.ts";
import type { ShopRoute, StaffRoute } from "./interface/route.ts";
import { moneyStaffRoutes } from "./ledger/staff-routes.ts";
import { healthRoutes, metricsRoutes, securityTextRoutes } from "./operation/routes.ts";
import { deskOrderRoutes, paymentRequestRoutes } from "./orders/request-routes.ts";
import { orderRoutes, sellerOrderRoutes } from "./orders/routes.ts";
import { orderStaffRoutes } from "./orders/staff-routes.ts";
import { partStaffRoutes } from "./parts/staff-routes.ts";
import { paymentRoutes, sandboxRoutes, webhookRoutes } from "./payments/routes.ts";
import { photoRoutes } from "./photos/routes.ts";
import { pickupStaffRoutes } from "./pickups/staff-routes.ts";
import { countStaffRoutes, placeStaffRoutes } from "./places/staff-routes.ts";
import { privacyRoutes } from "./privacy/routes.ts";
import { refundStaffRoutes } from "./refunds/staff-routes.ts";
import { relayRoutes } from "./relay/routes.ts";
import { relayStaffRoutes } from "./relay/staff-routes.ts";
import { bookingRoutes } from "./repair/booking/routes.ts";
import { visitStaffRoutes } from "./repair/booking/staff-routes.ts";
import { repairCatalogueRoutes } from "./repair/catalogue/staff-routes.ts";
import { repairPartRoutes } from "./repair/part-routes.ts";
import { quoteRoutes, quoteStaffRoutes } from "./repair/quote-routes.ts";
import { repairReceptionRoutes } from "./repair/reception-routes.ts";
import { repairRoutes } from "./repair/routes.ts";
import { repairStaffRoutes } from "./repair/staff-routes.ts";
import { searchEngineRoutes } from "./search-engines/routes.ts";
import { sellerRoutes } from "./sellers/routes.ts";
import { labelWebhookRoutes } from "./shipments/label-routes.ts";
import { sellerShipmentRoutes } from "./shipments/routes.ts";
import { shipmentStaffRoutes } from "./shipments/staff-routes.ts";
import { ownAccessStaffRoutes, signInStaffRoutes, teamStaffRoutes } from "./staff/staff-routes.ts";
import { supplierStaffRoutes } from "./suppliers/staff-routes.ts";
import { timelineStaffRoutes } from "./timeline/staff-routes.ts";
import { trackingRoutes } from "./tracking/routes.ts";
import { voucherRoutes } from "./vouchers/routes.ts";
import { withdrawalFormRoutes, withdrawalRoutes } from "./withdrawal/routes.ts";
import { withdrawalStaffRoutes } from "./withdrawal/staff-routes.ts";

/** The routes of the shop's interface, by method and path. */
export const SHOP_ROUTES = {
  ...signInRoutes,
  ...signInLinkRoutes,
  ...guestRoutes,
  ...addressRoutes,
  ...oidcRoutes,
  ...oidcFormRoutes,
  ...profileRoutes,
  ...sessionRoutes,
  ...renewalRoutes,
  ...passwordRoutes,
  ...emailRoutes,
  ...buybackRoutes,
  ...buybackSellerRoutes,
  ...caseRoutes,
  ...catalogRoutes,
  ...listingRoutes,
  ...pictureRoutes,
  ...contactRoutes,
  ...passportRoutes,
  ...documentRoutes,
  ...favouriteRoutes,
  ...threadRoutes,
  ...installableRoutes,
  ...healthRoutes,
  ...securityTextRoutes,
  ...metricsRoutes,
  ...orderRoutes,
  ...sellerOrderRoutes,
  ...paymentRoutes,
  ...sandboxRoutes,
  ...webhookRoutes,
  ...labelWebhookRoutes,
  ...photoRoutes,
  ...privacyRoutes,
  ...relayRoutes,
  ...repairRoutes,
  ...bookingRoutes,
  ...quoteRoutes,
  ...searchEngineRoutes,
  ...sellerRoutes,
  ...sellerShipmentRoutes,
  ...trackingRoutes,
  ...paymentRequestRoutes,
  ...voucherRoutes,
  ...withdrawalRoutes,
  ...withdrawalFormRoutes,
} as const satisfies Record<string, ShopRoute>;

/** The routes of the back office, by method and path. */
export const STAFF_ROUTES = {
  ...deviceStaffRoutes,
  ...receptionStaffRoutes,
  ...placeStaffRoutes,
  ...countStaffRoutes,
  ...allocationStaffRoutes,
  ...benchStaffRoutes,
  ...auditStaffRoutes,
  ...buybackStaffRoutes,
  ...registerStaffRoutes,
  ...buybackBenchRoutes,
  ...payoutStaffRoutes,
  ...repairStaffRoutes,
  ...visitStaffRoutes,
  ...quoteStaffRoutes,
  ...partStaffRoutes,
  ...repairPartRoutes,
  ...repairCatalogueRoutes,
  ...modelStaffRoutes,
  ...supplierStaffRoutes,
  ...repairReceptionRoutes,
  ...caseStaffRoutes,
  ...customerStaffRoutes,
  ...documentStaffRoutes,
  ...moneyStaffRoutes,
  ...orderStaffRoutes,
  ...deskOrderRoutes,
  ...refundStaffRoutes,
  ...sellerStaffRoutes,
  ...shipmentStaffRoutes,
  ...withdrawalStaffRoutes,
  ...inboxStaffRoutes,
  ...templateStaffRoutes,
  ...macroStaffRoutes,
  ...reviewStaffRoutes,
  ...signInStaffRoutes,
  ...ownAccessStaffRoutes,
  ...teamStaffRoutes,
  ...settingStaffRoutes,
  ...relayStaffRoutes,
  ...pickupStaffRoutes,
  ...timelineStaffRoutes,
  ...dashboardStaffRoutes,
  ...viewStaffRoutes,
} as const satisfies Record<string, StaffRoute>;

/** Every declared route. The browser imports only its type, so that schemas of answers never reach a page. */
export const ROUTES = { ...SHOP_ROUTES, ...STAFF_ROUTES };

export type Routes = typeof ROUTES;
