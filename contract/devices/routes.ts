import * as z from "zod/mini";
import { OwnPhone } from "#contract/devices/passport.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const passportRoutes = defineRoutes({
  "GET /users/me/phones": {
    who: "a session",
    tag: "passports",
    summary: "The phones of the shop’s own stock that one bought, with their IMEIs",
    answers: { 200: z.array(OwnPhone) },
  },
});
