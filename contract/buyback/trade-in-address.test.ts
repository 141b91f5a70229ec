import fc from "fast-check";
import { expect, test } from "vitest";
import { CONDITION_LEVELS } from "../repair/buyback.ts";
import { DEFECTS } from "./phone-answers.ts";
import { readTradeIn, tradeInAddress } from "./trade-in-address.ts";

const read = (address: string) => readTradeIn(new URL(address, "https://x").searchParams);

test("the address of a phone leads to its answers", () => {
  const phones = fc.record({
    brand: fc.constantFrom("Apple", "Autre"),
    model: fc.constantFrom("iPhone 13", "Galaxy S21+ 5G", "Mi 11 & co"),
    functional: fc.boolean(),
    condition: fc.constantFrom(...CONDITION_LEVELS),
    storageGb: fc.constantFrom(null, 64, 1024),
    defects: fc.subarray([...DEFECTS]),
  });
  fc.assert(
    fc.property(phones, (phone) => {
      expect(read(tradeInAddress(phone))).toEqual(phone);
    }),
  );
});

test.each([
  "/revendre",
  "/revendre?step=modelSelection&brand=Apple",
  "/revendre?brand=Apple&model=iPhone+13&works=1&condition=new",
  "/revendre?brand=Apple&model=&works=1&condition=good",
  "/revendre?brand=Apple&model=iPhone+13&works=1&condition=good&storage=-1",
  "/revendre?brand=Apple&model=iPhone+13&works=1&condition=good&defects=haunted",
])("an address without a whole phone describes none: %s", (address) => {
  expect(read(address)).toBeNull();
});
