import { ContactAnswer, ContactInput } from "#contract/contact.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const contactRoutes = defineRoutes({
  "POST /contact": {
    who: "anyone",
    limit: "10/10m",
    tag: "contact",
    summary: "Write to the shop, or ask what a phone is worth",
    description:
      "Stored first, then mailed. With `buyback` the message is also kept as a buy-back request. The same message again within ten minutes is answered alike and kept once. `website` stays empty.",
    body: ContactInput,
    answers: { 201: ContactAnswer },
  },
});
