import { defineRoutes } from "#contract/interface/route.ts";
import { WithdrawalInput, WithdrawalReceipt } from "#contract/withdrawal/withdrawal.ts";

export const withdrawalRoutes = defineRoutes({
  "POST /withdrawals": {
    who: "anyone",
    limit: "10/10m",
    tag: "orders",
    summary: "State a withdrawal from a contract",
    description:
      "Stored and receipted by mail at once, also when it is late or no order has the number: the answer is the same. The same key again is the same statement.",
    body: WithdrawalInput,
    answers: { 201: WithdrawalReceipt },
    refuses: [422],
  },
});

export const withdrawalFormRoutes = defineRoutes({
  "POST /retractation/declaration": {
    who: "anyone",
    limit: "30/10m",
    hidden: true,
    tag: "orders",
    summary: "The form without scripts: review a statement of withdrawal",
    answers: {},
  },
  "POST /retractation/confirmation": {
    who: "anyone",
    limit: "10/10m",
    hidden: true,
    tag: "orders",
    summary: "The form without scripts: state a withdrawal",
    answers: {},
  },
});
