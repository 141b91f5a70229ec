import fc from "fast-check";
import { expect, test } from "vitest";
import { LEAST_CARD_CENTS, showVoucherCode, VoucherCode, voucherShare } from "./voucher.ts";

test("a voucher pays the whole order, or leaves the card nothing below 0.50 €", () => {
  expect(voucherShare(10_000, 10_000)).toBe(10_000);
  expect(voucherShare(30_000, 10_000)).toBe(10_000);
  expect(voucherShare(9_999, 10_000)).toBe(9_950);
  expect(voucherShare(10, 30)).toBe(0);
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), (balance, total) => {
      const share = voucherShare(balance, total);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(Math.min(balance, total));
      const left = total - share;
      if (share > 0) expect(left === 0 || left >= LEAST_CARD_CENTS).toBe(true);
    }),
  );
});

test("a code is the same with or without hyphens, in small letters and with spaces", () => {
  const code = "BON7K2M9QWXABCDEFGH";
  expect(showVoucherCode(code)).toBe("BON-7K2M-9QWX-ABCD-EFGH");
  for (const typed of [showVoucherCode(code), code.toLowerCase(), " bon 7k2m 9qwx abcd efgh "])
    expect(VoucherCode.parse(typed)).toBe(code);
});
