import type { StaffRule } from "#contract/interface/access.ts";
import type { StaffRoute } from "#contract/interface/route.ts";
import { STAFF_ROUTES } from "#contract/routes.ts";

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

  "POST /admin/api/orders/:number/thread": { permission: "inbox.write" },

  "GET /admin/api/listings": { permission: "listings.review" },
  "GET /admin/api/listings.csv": { permission: "listings.review", stepUp: true },
  "GET /admin/api/listings/:id": { permission: "listings.review" },
  "POST /admin/api/listings/:id/review": { permission: "listings.review" },

  "GET /admin/api/settings": { permission: "settings.write" },
  "POST /admin/api/settings/:name": { permission: "settings.write" },
  "POST /admin/api/settings/:name/preview": { permission: "settings.write" },

  "GET /admin/api/staff": { permission: "staff.manage" },
  "POST /admin/api/staff": { permission: "staff.manage", stepUp: true },
  "POST /admin/api/staff/:id/invitation": { permission: "staff.manage", stepUp: true },
  "PUT /admin/api/staff/:id/permissions": { permission: "staff.manage", stepUp: true },
  "DELETE /admin/api/staff/:id": { permission: "staff.manage", stepUp: true },

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
  ...Object.fromEntries(Object.entries<StaffRoute>(STAFF_ROUTES).map(([key, { who }]) => [key, who])),
};
