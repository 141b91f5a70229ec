import * as z from "zod/mini";
import { OwnPhone } from "#contract/devices/passport.ts";
import { ErrorBody } from "#contract/errors.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { listOwnPhones } from "./list-own-phones.ts";

/** The holder's part of passports. What everybody reads is a page: `server/page-data.ts`. */
export function passportRoutes(app: App, shop: Shop) {
  app.get(
    "/users/me/phones",
    {
      schema: {
        tags: ["passports"],
        summary: "The phones of the shop’s own stock that one bought, with their IMEIs",
        response: { 200: z.array(OwnPhone), 401: ErrorBody },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      return listOwnPhones(shop.database, sessionOf(request).userId);
    },
  );
}
