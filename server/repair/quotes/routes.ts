import { quoteRoutes, quoteStaffRoutes } from "#contract/repair/quote-routes.ts";
import { actorOf } from "#server/http/access/staff-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import type { SendMail } from "#server/mail/outbox.ts";
import { readRepair } from "../desk/read-repair.ts";
import { answerQuote, noteAnswer } from "./answer-quote.ts";
import { makeQuote } from "./make-quote.ts";

/** Routes of the quotes of repairs. Tokens are sent in bodies only, because proxies log addresses. */
export function mountRepairQuotes(app: App, shop: Shop & { readonly sendMail: SendMail }) {
  const { database, clock } = shop;
  mountRoutes(app, quoteStaffRoutes, {
    async "POST /admin/api/repairs/:number/quotes"(request) {
      const { number } = request.params;
      await makeQuote(shop, number, request.body, actorOf(request));
      return readRepair(database, number, clock());
    },
    async "POST /admin/api/repairs/:number/answers"(request) {
      const { number } = request.params;
      await noteAnswer(shop, number, request.body, actorOf(request));
      return readRepair(database, number, clock());
    },
  });
  mountRoutes(app, quoteRoutes, {
    async "POST /repairs/answers"(request, reply) {
      reply.header("cache-control", "no-store");
      return answerQuote(shop, request.body);
    },
  });
}
