import { ContactAnswer, ContactInput } from "#contract/contact.ts";
import { ErrorBody } from "#contract/errors.ts";
import { localeOfCookie } from "#contract/locale.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { receiveMessage } from "./receive-message.ts";

/** The route for messages to the shop, including buy-back requests. */
export function contactRoutes(app: App, shop: Shop & { readonly sendMail: SendMail }) {
  app.post(
    "/contact",
    {
      schema: {
        tags: ["contact"],
        summary: "Write to the shop, or ask what a phone is worth",
        description:
          "Stored first, then mailed. With `buyback` the message is also kept as a buy-back request. The same message again within ten minutes is answered alike and kept once. `website` stays empty.",
        body: ContactInput,
        response: { 201: ContactAnswer, 400: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      if (!request.body.website)
        await receiveMessage(shop, request.body, localeOfCookie(request.headers.cookie));
      return reply.code(201).send({ ok: true });
    },
  );
}
