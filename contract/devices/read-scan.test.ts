import { expect, test } from "vitest";
import { readScan } from "./read-scan.ts";

const device = { kind: "device", publicId: "7Q2MK4ZT0V" };

test("a label's id is read as scanned, as typed and in the address of its QR code", () => {
  for (const text of [
    "7Q2MK4ZT0V",
    " 7q2mk-4ztOv\n",
    "https://reluit.test/passeport/7Q2MK4ZT0V",
    "https://reluit.test/passeport/7Q2MK4ZT0V?lang=en#tests",
  ])
    expect(readScan(text), text).toEqual(device);
});

test("an IMEI is read, a wrong one and anything else is not", () => {
  expect(readScan("49-015420-323751-8")).toEqual({ kind: "imei", imei: "490154203237518" });
  for (const text of ["490154203237519", "", "7Q2MK4ZT0", "7Q2MK4ZT0U", "https://reluit.test/item/4"])
    expect(readScan(text), text).toBeNull();
});
