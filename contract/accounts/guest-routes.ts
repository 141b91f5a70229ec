import { ResetRequest } from "#contract/accounts/account-safety.ts";
import { SessionAnswer } from "#contract/accounts/accounts.ts";
import { accepted } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";

export const guestRoutes = defineRoutes({
  "POST /users/guest": {
    who: "anyone",
    limit: "10/5m",
    tag: "accounts",
    summary: "Buy with an e-mail alone",
    description:
      "A session of one hour for this purchase. The answer is the same whether anybody has that e-mail or not, and shows nothing of an account.",
    body: ResetRequest,
    answers: { 201: SessionAnswer },
  },
  "POST /users/guest/renewal": {
    who: "a session",
    guests: true,
    limit: "10/5m",
    tag: "accounts",
    summary: "Another hour for a purchase with an e-mail alone",
    description:
      "The session stays that of the same guest. Two hours after the guest was opened, the answer is 403.",
    answers: { 201: SessionAnswer },
  },
  "POST /users/guest/account": {
    who: "a session",
    guests: true,
    limit: "5/15m",
    tag: "accounts",
    summary: "Ask for the link that makes an account of a guest",
    description: "The link is in a mail. The answer is the same whether anybody has that e-mail or not.",
    answers: { 202: accepted },
  },
});
