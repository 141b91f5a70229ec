import { contactRoutes } from "#contract/contact/routes.ts";
import { localeOfCookie } from "#contract/locale.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { receiveMessage } from "./receive-message.ts";

/** The route for messages to the shop, including buy-back requests. */
export function mountContact(app: App, shop: Shop & { readonly sendMail: SendMail }) {
  mountRoutes(app, contactRoutes, {
    async "POST /contact"(request) {
      if (!request.body.website)
        await receiveMessage(shop, request.body, localeOfCookie(request.headers.cookie));
      return { ok: true as const };
    },
  });
}
