import { expect, test } from "vitest";
import { LookupInput } from "../shipments/tracking.ts";
import { WithdrawalForm } from "../withdrawal/withdrawal.ts";
import { readOrderNumber } from "./order-number.ts";

const TYPED = [
  "RL-CCEE-8264",
  "rl ccee 8264",
  "RLCCEE8264",
  " rl\u2011ccee\u20118264\n",
  "Rl–Ccee\u00a08264",
];

test.each(TYPED)("an order is known by its number, typed as %j", (typed) => {
  expect(readOrderNumber(typed)).toBe("RL-CCEE-8264");
  const person = { name: "Zoé", email: "zoe@exemple.fr" };
  expect(WithdrawalForm.parse({ ...person, orderNumber: typed, scope: "order" }).orderNumber).toBe(
    "RL-CCEE-8264",
  );
  expect(LookupInput.parse({ number: typed, email: person.email }).number).toBe("RL-CCEE-8264");
});

test.each(["C-7K3M-9QXW", "F-2026-000123", "X1"])("another number stays as typed: %s", (typed) => {
  expect(readOrderNumber(typed)).toBe(typed);
});
