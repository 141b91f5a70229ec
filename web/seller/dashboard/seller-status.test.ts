import { expect, test } from "vitest";
import { listingLook, orderLook } from "./seller-status.ts";

test.each([
  ["PAYED", "paid", "success"],
  ["PENDING", "pending", "warning"],
  ["CANCELLED", "cancelled", "danger"],
  ["completed", "completed", "success"],
  ["Terminé", "completed", "success"],
  ["processing", "processing", "brand"],
  ["en cours", "processing", "brand"],
  ["pending", "waiting", "warning"],
  ["En attente", "waiting", "warning"],
  ["canceled", "canceled", "danger"],
  ["annulé", "canceled", "danger"],
  ["refunded", null, "neutral"],
  ["constructor", null, "neutral"],
])("an order that is %s reads %s in %s", (status, key, tone) => {
  expect(orderLook(status)).toEqual({ key, tone });
});

test.each([
  [1, "available"],
  ["available", "available"],
  [0, "sold"],
  ["sold", "sold"],
  ["Indisponible", null],
])("a listing that is %s reads %s", (status, key) => {
  expect(listingLook(status).key).toBe(key);
});
