import type { Permission } from "#contract/staff/permissions.ts";

/** Who may call a route of the back office. */
export type StaffRule =
  /** Before and during a sign-in: the route looks at the session itself. */
  | "anyone"
  /** Any member of staff. */
  | "staff"
  | {
      readonly permission: Permission;
      /** A code of the authenticator within the last ten minutes. */
      readonly stepUp?: true;
    };

/**
 * Who may call which route under `/admin/api`. `check-access.ts` reads this table; a token of the shop opens none of them.
 * The test that walks all of them is tests/security/every-staff-route.test.ts.
 */
export const STAFF_ACCESS_TABLE: Readonly<Record<string, StaffRule>> = {
  "GET /admin/api/session": "anyone",
  "POST /admin/api/session": "anyone",
  "DELETE /admin/api/session": "anyone",
  "POST /admin/api/session/factor": "anyone",
  "POST /admin/api/session/enrolment": "anyone",
  "POST /admin/api/session/enrolment/confirmation": "anyone",
  "POST /admin/api/invitation": "anyone",
  "POST /admin/api/session/step-up": "staff",
  // What a subject needs, the use case checks.
  "POST /admin/api/notes": "staff",
  "PUT /admin/api/assignments": "staff",
  "GET /admin/api/assignees": "staff",
  // Only what the person may read.
  "GET /admin/api/dashboard": "staff",
  "GET /admin/api/search": "staff",

  "GET /admin/api/orders": { permission: "orders.read" },
  "GET /admin/api/orders.csv": { permission: "orders.read", stepUp: true },
  "GET /admin/api/orders/:number": { permission: "orders.read" },
  "POST /admin/api/orders/:number/cancellation": { permission: "orders.write" },
  "POST /admin/api/orders/:number/refund": { permission: "refunds.send", stepUp: true },
  "GET /admin/api/documents": { permission: "documents.read" },
  "GET /admin/api/documents.csv": { permission: "documents.read", stepUp: true },
  "GET /admin/api/documents/:label/:locale": { permission: "documents.read" },
  "GET /admin/api/money/balances": { permission: "money.read" },
  "GET /admin/api/money/differences": { permission: "money.read" },
  "GET /admin/api/money/differences.csv": { permission: "money.read", stepUp: true },
  "GET /admin/api/money/vat.csv": { permission: "money.read", stepUp: true },
  "GET /admin/api/money/sales.csv": { permission: "money.read", stepUp: true },
  "GET /admin/api/orders/:number/documents": { permission: "documents.read" },
  "GET /admin/api/orders/:number/refunds": { permission: "orders.read" },
  "POST /admin/api/orders/:number/refunds": { permission: "refunds.grant" },
  "POST /admin/api/refunds/:id/sending": { permission: "refunds.send", stepUp: true },
  "POST /admin/api/refunds/:id/revocation": { permission: "refunds.grant" },
  "POST /admin/api/refunds/:id/settlement": { permission: "refunds.send", stepUp: true },
  "PUT /admin/api/orders/:number/address": { permission: "orders.write" },
  "POST /admin/api/orders/:number/thread": { permission: "inbox.write" },
  "PUT /admin/api/orders/:number/repair": { permission: "orders.write" },
  "POST /admin/api/orders/:number/mails/:mailId": { permission: "orders.write" },

  "GET /admin/api/devices": { permission: "devices.work" },
  "GET /admin/api/devices.csv": { permission: "devices.work", stepUp: true },
  "GET /admin/api/device-models": { permission: "devices.work" },
  "GET /admin/api/devices/:publicId": { permission: "devices.work" },
  "POST /admin/api/devices/:publicId/corrections": { permission: "devices.work" },
  "GET /admin/api/receptions": { permission: "devices.work" },
  "GET /admin/api/receptions.csv": { permission: "devices.work", stepUp: true },
  "GET /admin/api/receptions/:id": { permission: "devices.work" },
  "POST /admin/api/receptions/check": { permission: "devices.work" },
  "POST /admin/api/receptions": { permission: "devices.work" },
  "POST /admin/api/receptions/scans": { permission: "devices.work" },
  "GET /admin/api/packing/:number": { permission: "orders.read" },
  "POST /admin/api/packing/scans": { permission: "orders.write" },
  "POST /admin/api/packing/replacements": { permission: "orders.write" },
  "POST /admin/api/packing/unpackings": { permission: "orders.write" },
  "GET /admin/api/picking-list": { permission: "orders.read" },
  "GET /admin/api/delivery-notes": { permission: "orders.read" },

  "GET /admin/api/listings": { permission: "listings.review" },
  "GET /admin/api/listings.csv": { permission: "listings.review", stepUp: true },
  "GET /admin/api/listings/:id": { permission: "listings.review" },
  "POST /admin/api/listings/:id/review": { permission: "listings.review" },

  "GET /admin/api/sellers": { permission: "sellers.manage" },
  "GET /admin/api/sellers.csv": { permission: "sellers.manage", stepUp: true },
  "PUT /admin/api/sellers/:id/suspension": { permission: "sellers.manage" },
  "PUT /admin/api/sellers/:id/billing": { permission: "sellers.manage", stepUp: true },
  "DELETE /admin/api/sellers/:id/suspension": { permission: "sellers.manage" },

  "GET /admin/api/customers": { permission: "customers.read" },
  "GET /admin/api/customers.csv": { permission: "customers.read", stepUp: true },
  "GET /admin/api/customers/:id": { permission: "customers.read" },

  "GET /admin/api/settings": { permission: "settings.write" },
  "POST /admin/api/settings/:name": { permission: "settings.write" },
  "POST /admin/api/settings/:name/preview": { permission: "settings.write" },

  "GET /admin/api/audit": { permission: "audit.read" },
  "GET /admin/api/audit/people": { permission: "audit.read" },
  "GET /admin/api/audit.csv": { permission: "audit.read", stepUp: true },

  "GET /admin/api/staff": { permission: "staff.manage" },
  "POST /admin/api/staff": { permission: "staff.manage", stepUp: true },
  "POST /admin/api/staff/:id/invitation": { permission: "staff.manage", stepUp: true },
  "PUT /admin/api/staff/:id/permissions": { permission: "staff.manage", stepUp: true },
  "DELETE /admin/api/staff/:id": { permission: "staff.manage", stepUp: true },

  "GET /admin/api/withdrawals": { permission: "orders.read" },
  "GET /admin/api/withdrawals.csv": { permission: "orders.read", stepUp: true },
  "PUT /admin/api/withdrawals/:id/order": { permission: "orders.write" },
  "POST /admin/api/withdrawals/:id/receipt": { permission: "orders.write" },
  "POST /admin/api/withdrawals/:id/decision": { permission: "orders.write" },
  "DELETE /admin/api/withdrawals/:id/decision": { permission: "orders.write" },
  "GET /admin/api/orders/:number/cases": { permission: "orders.read" },
  "POST /admin/api/orders/:number/cases": { permission: "orders.write" },
  "GET /admin/api/cases": { permission: "orders.read" },
  "GET /admin/api/cases.csv": { permission: "orders.read", stepUp: true },
  "GET /admin/api/cases/:number": { permission: "orders.read" },
  "GET /admin/api/cases/:number/photos/:photo": { permission: "orders.read" },
  "POST /admin/api/cases/:number/acceptance": { permission: "orders.write" },
  "POST /admin/api/cases/:number/rejection": { permission: "orders.write" },
  "POST /admin/api/cases/:number/posting": { permission: "orders.write" },
  "POST /admin/api/cases/:number/reception": { permission: "orders.write" },
  "POST /admin/api/cases/:number/inspection": { permission: "orders.write" },
  "POST /admin/api/cases/:number/decision": { permission: "cases.decide" },
  "POST /admin/api/cases/:number/return": { permission: "orders.write" },
  "GET /admin/api/orders/:number/shipments": { permission: "orders.read" },
  "POST /admin/api/orders/:number/shipments/:id/packing": { permission: "orders.write" },
  "POST /admin/api/orders/:number/shipments/:id/shipping": { permission: "orders.write" },
  "PUT /admin/api/orders/:number/shipments/:id/tracking": { permission: "orders.write" },
  "POST /admin/api/orders/:number/shipments/:id/delivery": { permission: "orders.write" },
  "POST /admin/api/orders/:number/shipments/:id/loss": { permission: "orders.write" },
  "POST /admin/api/orders/:number/shipments/:id/return": { permission: "orders.write" },
  "POST /admin/api/orders/:number/shipments/:id/unpacking": { permission: "orders.write" },

  "POST /admin/api/bench/scans": { permission: "devices.work" },
  "GET /admin/api/bench/waiting": { permission: "devices.override" },
  "GET /admin/api/bench/:publicId": { permission: "devices.work" },
  "GET /admin/api/bench/:publicId/prices": { permission: "devices.work" },
  "PUT /admin/api/bench/:publicId/runs/:key": { permission: "devices.work" },
  "PUT /admin/api/bench/:publicId/runs/:key/results/:point": { permission: "devices.work" },
  "PUT /admin/api/bench/:publicId/runs/:key/results/:point/photo": { permission: "devices.work" },
  "GET /admin/api/bench/:publicId/point-photos/:photoId": { permission: "devices.work" },
  "POST /admin/api/bench/:publicId/runs/:key/end": { permission: "devices.work" },
  "POST /admin/api/bench/:publicId/moves": { permission: "devices.work" },
  "POST /admin/api/bench/:publicId/parts": { permission: "devices.work" },
  "POST /admin/api/bench/:publicId/wipes": { permission: "devices.work" },
  "POST /admin/api/bench/:publicId/gradings": { permission: "devices.work" },
  "POST /admin/api/bench/:publicId/gradings/decision": { permission: "devices.override" },
  "POST /admin/api/bench/:publicId/photos/:angle": { permission: "devices.work" },
  "DELETE /admin/api/bench/:publicId/photos/:photoId": { permission: "devices.work" },
  "POST /admin/api/bench/:publicId/publication": { permission: "devices.work" },
  "POST /admin/api/bench/:publicId/unpublication": { permission: "devices.work" },

  "GET /admin/api/threads": { permission: "inbox.write" },
  "GET /admin/api/threads.csv": { permission: "inbox.write", stepUp: true },
  "GET /admin/api/threads/:id": { permission: "inbox.write" },
  "POST /admin/api/threads/:id/answers": { permission: "inbox.write" },
  "DELETE /admin/api/threads/:id/answers/:message": { permission: "inbox.write" },
  "POST /admin/api/threads/:id/answers/:message/mail": { permission: "inbox.write" },
  "POST /admin/api/threads/:id/quote": { permission: "inbox.write" },
  "POST /admin/api/threads/:id/closing": { permission: "inbox.write" },
  "POST /admin/api/threads/:id/reopening": { permission: "inbox.write" },
  "POST /admin/api/threads/:id/attachments": { permission: "inbox.write" },
  "GET /admin/api/threads/:id/attachments/:attachment": { permission: "inbox.write" },
  "GET /admin/api/templates": { permission: "inbox.write" },
  "POST /admin/api/templates": { permission: "settings.write" },
  "PUT /admin/api/templates/:id": { permission: "settings.write" },
  "DELETE /admin/api/templates/:id": { permission: "settings.write" },
};
