import { defineRoutes } from "../interface/route.ts";
import { NewQuote, NotedAnswer, QuoteAnswer } from "./quotes.ts";
import { repairAct } from "./repair-act.ts";
import { CustomerRepair } from "./tracked-repair.ts";

/** The desk makes quotes of repairs, and notes what a person answers at the counter. */
export const quoteStaffRoutes = defineRoutes({
  "POST /admin/api/repairs/:number/quotes": { ...repairAct, body: NewQuote },
  "POST /admin/api/repairs/:number/answers": { ...repairAct, body: NotedAnswer },
});

/** The token of the tracking page authorises the customer. */
export const quoteRoutes = defineRoutes({
  "POST /repairs/answers": {
    who: "anyone",
    limit: "20/10m",
    tag: "repair",
    summary: "Accept or refuse the quote of a repair",
    description:
      "The digest is that of the version that was shown; another version refuses the answer. The first answer counts, and the same one again changes nothing.",
    body: QuoteAnswer,
    answers: { 200: CustomerRepair },
    refuses: [404, 409],
  },
});
