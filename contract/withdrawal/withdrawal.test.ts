import { expect, test } from "vitest";
import { WithdrawalForm } from "./withdrawal.ts";

test("a statement can name each line of a long order", () => {
  const lines = Array.from({ length: 20 }, () => "1 × Samsung Galaxy S22 Ultra 5G 256 Go Blanc Fantôme");
  const statement = { orderNumber: "RL-2222-2222", name: "Zoé", email: "zoe@example.fr", scope: "lines" };
  expect(WithdrawalForm.safeParse({ ...statement, products: lines.join("\n") }).success).toBe(true);
});
