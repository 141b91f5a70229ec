import { expect, test } from "vitest";
import { MAIL_KINDS } from "#server/mail/mail-kinds.ts";
import { MAIL_OWNERS } from "./own-mails.ts";

test("every mail belongs to one owner, so that an erasure finds it", () => {
  expect(Object.values(MAIL_OWNERS).flat().toSorted()).toEqual(Object.keys(MAIL_KINDS).toSorted());
});

test("mails about a parcel at the desk belong to the order’s account", () => {
  expect(MAIL_OWNERS.order).toEqual(
    expect.arrayContaining(["pickup-ready", "pickup-reminder", "pickup-expired"]),
  );
});
