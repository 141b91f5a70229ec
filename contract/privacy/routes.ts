import { ErasureInput, PersonExport } from "#contract/accounts/privacy.ts";
import { nothing } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const privacyRoutes = defineRoutes({
  "GET /users/me/export": {
    who: "a session",
    limit: "10/10m",
    recentPassword: true,
    tag: "privacy",
    summary: "Everything the shop keeps about oneself",
    answers: { 200: PersonExport },
    refuses: [403],
  },
  "POST /users/me/erasure": {
    who: "a session",
    limit: "10/1m",
    tag: "privacy",
    summary: "Erase oneself",
    description:
      "Cannot be taken back. Orders stay with the name and address of their invoice. Refused while one is PENDING.",
    body: ErasureInput,
    answers: { 204: nothing },
    refuses: [409],
  },
});
