import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_REPORT_BYTES, ReportReading } from "#contract/devices/machine-report.ts";
import { CONTROL_POINTS, type PointName } from "#contract/devices/protocol.ts";
import { formNameOf } from "./read-own-form.ts";
import type { ReadPhone } from "./read-phone.ts";
import { readReport } from "./read-report.ts";

const IMEI = "350000000000019";
const read = (text: string | Buffer): readonly ReadPhone[] => {
  const report = readReport(Buffer.from(text));
  return report?.kind === "phones" ? report.phones : [];
};
const outcomesOf = (phone: ReadPhone | undefined) =>
  Object.fromEntries((phone?.reading.results ?? []).map(({ point, outcome }) => [point, outcome]));

test("a Phonecheck export gives its tests, battery, locks and wipe; other lines are shown as they are", () => {
  const [phone, ...others] = read(
    JSON.stringify({
      IMEI,
      Serial: "F2LX90210ABC",
      Passed: "Front Camera,Rear Camera,Accelerometer,Gyroscope,GPS,Wi-Fi,Coffee Maker",
      Failed: "Loud Speaker",
      BatteryHealthPercentage: "91",
      FMI: "Off",
      ESN: "Maybe",
      SimLock: "Unlocked",
      Erased: "Yes",
      Color: "Black",
    }),
  );
  expect(others).toEqual([]);
  expect(phone).toMatchObject({ format: "phonecheck", imeis: [IMEI], serials: ["F2LX90210ABC"] });
  // The compass is missing, so the point "compass and GPS" stays open.
  expect(outcomesOf(phone)).toEqual({
    ...{ front: "pass", rear: "pass", motion: "pass", wifi: "pass", speaker: "fail", capacity: "pass" },
  });
  expect(phone?.reading).toMatchObject({
    ...{ activationLock: "off", blacklist: null, simLock: "unlocked" },
    wipe: { tool: "Phonecheck", status: "Yes", isDone: true },
  });
  expect(phone?.reading.unknown).toEqual([
    { name: "GPS", value: "Passed" },
    { name: "Coffee Maker", value: "Passed" },
    { name: "ESN", value: "Maybe" },
    { name: "Color", value: "Black" },
  ]);
});

test("a Phonecheck CSV has one phone a row", () => {
  const phones = read(
    `IMEI,Serial,Passed,Failed,BatteryHealthPercentage\n${IMEI},A1,"NFC,Bluetooth",,88\n350000000000027,B2,,NFC,70\n`,
  );
  expect(phones.map(({ imeis }) => imeis)).toEqual([[IMEI], ["350000000000027"]]);
  expect(phones.map(outcomesOf)).toEqual([
    { nfc: "pass", bluetooth: "pass", capacity: "pass" },
    { nfc: "fail", capacity: "pass" },
  ]);
});

const blancco = (
  state: string,
) => `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "b">]><root><report><blancco_data>
  <description><entries name="author"><entry name="product_name">Blancco Mobile &amp; Co</entry>
    <entry name="product_version">5.2</entry></entries></description>
  <blancco_hardware_report><entries name="system"><entry name="serial" type="string">F2LX90210ABC</entry>
    <entry name="imei" type="string">${IMEI}</entry><entry name="find_my_iphone">Disabled</entry></entries>
    <entries name="batteries"><entry name="serial">BAT-1</entry></entries></blancco_hardware_report>
  <blancco_erasure_report><entries name="erasures"><entries name="erasure">
    <entry name="state">${state}</entry><entry name="erasure_standard_name">NIST Purge</entry></entries></entries>
  </blancco_erasure_report></blancco_data></report></root>`;

test.each([
  ["Successful", true],
  ["Failed", false],
])("a Blancco report gives identity, lock and wipe: %s", (state, isDone) => {
  const [phone] = read(blancco(state));
  expect(phone).toMatchObject({
    ...{ format: "blancco", imeis: [IMEI], serials: ["F2LX90210ABC"] },
    reading: {
      activationLock: "off",
      wipe: {
        ...{ tool: "Blancco Mobile & Co", toolVersion: "5.2", method: "NIST Purge", status: state, isDone },
      },
      unknown: [{ name: "serial", value: "BAT-1" }],
    },
  });
});

const OWN = {
  imei: IMEI,
  touch: "pass",
  glass: "FAIL",
  nfc: "not applicable",
  sim: "maybe",
  battery: "91 %",
};

test("the documented form is read as JSON and as CSV", () => {
  const csv = `name,value,note\n${Object.entries(OWN)
    .map(([name, value]) => `${name},${value},${name === "glass" ? "bord gauche" : ""}`)
    .join("\n")}`;
  for (const text of [JSON.stringify(OWN), csv, csv.replaceAll(",", ";"), `\ufeff${csv}`]) {
    const [phone] = read(text);
    expect(phone?.format).toBe("reluit");
    expect(outcomesOf(phone)).toEqual({
      ...{ touch: "pass", glass: "fail", nfc: "not_applicable", capacity: "pass" },
    });
    expect(phone?.reading.unknown).toEqual([{ name: "sim", value: "maybe" }]);
  }
  const [noted] = read(csv);
  expect(noted?.reading.results).toContainEqual({
    ...{ point: "glass", outcome: "fail", value: null, note: "bord gauche" },
  });
});

test("a point that stands twice, or that every phone has and is not applicable, gives no result", () => {
  const [phone] = read(`name,value\nimei,${IMEI}\ntouch,pass\ntouch,fail\nsim,not_applicable\nbattery,140`);
  expect(phone?.reading.results).toEqual([]);
  expect(phone?.reading.unknown).toHaveLength(4);
});

const pdf = (content: string, packed = true) =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n1 0 obj\n<< >>\nstream\n"),
    packed ? deflateSync(Buffer.from(content)) : Buffer.from(content),
    Buffer.from("\nendstream\nendobj\n%%EOF"),
  ]);

test("a wipe certificate with plain text is read; a scanned one is kept unread", () => {
  const lines = ["IMEI: 350000000000019", "Software: Eraser \\(pro\\)", "Version: 2.1", "Status: Successful"];
  const content = `BT ${lines.map((line) => `0 -14 Td (${line}) Tj`).join(" ")} ET`;
  for (const packed of [true, false])
    expect(read(pdf(content, packed))[0]).toMatchObject({
      ...{ format: "pdf", imeis: [IMEI] },
      reading: { wipe: { tool: "Eraser (pro)", toolVersion: "2.1", status: "Successful", isDone: true } },
    });
  expect(readReport(pdf("BT <0102> Tj ET"))).toEqual({ kind: "unreadable" });
});

test("a document that unpacks to gigabytes is cut", () => {
  const bomb = pdf("(".repeat(60_000_000));
  expect(bomb.length).toBeLessThan(MAX_REPORT_BYTES);
  expect(readReport(bomb)).toEqual({ kind: "unreadable" });
});

test.each([
  "",
  "hello",
  "{",
  "[]",
  "null",
  '{"imei":"350000000000019"}',
  "<a><b></a>",
  "name,value\n",
  '"never ends',
])("%j is no report", (text) => {
  expect(readReport(Buffer.from(text))).toBeNull();
});

test("a file over the limit is no report", () => {
  expect(readReport(Buffer.from(JSON.stringify({ ...OWN, more: "x".repeat(MAX_REPORT_BYTES) })))).toBeNull();
});

/** Texts that look like reports: a valid one with a part replaced. */
const damaged = fc
  .tuple(
    fc.constantFrom(blancco("Successful"), JSON.stringify(OWN), `name,value\nimei,${IMEI}\ntouch,pass`),
    fc.nat(1000),
    fc.nat(1000),
    fc.string({ unit: "binary", maxLength: 20 }),
  )
  .map(([text, from, length, other]) => Buffer.from(text.slice(0, from) + other + text.slice(from + length)));
const anyBytes = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
const anyPdf = fc
  .tuple(fc.string({ unit: "binary" }), fc.boolean())
  .map(([text, packed]) => pdf(text, packed));

test("any bytes are refused or read, and a reading is well formed", () => {
  fc.assert(
    fc.property(fc.oneof(damaged, anyBytes, anyPdf), (bytes) => {
      const report = readReport(bytes);
      if (report?.kind !== "phones") return;
      for (const { reading } of report.phones) {
        expect(ReportReading.safeParse(reading).success).toBe(true);
        const points = reading.results.map(({ point }) => point);
        expect(new Set(points).size).toBe(points.length);
      }
    }),
    { numRuns: 2000 },
  );
});

test("every result of the documented form is one that the file states", () => {
  const names = fc.constantFrom(...CONTROL_POINTS.map(({ name }) => name));
  const outcomes = fc.constantFrom("pass", "fail", "not_applicable", "", "?");
  fc.assert(
    fc.property(fc.dictionary(names, outcomes), (stated) => {
      const form = Object.fromEntries(
        Object.entries(stated).map(([point, outcome]) => [formNameOf(point as PointName), outcome]),
      );
      const [phone] = read(JSON.stringify({ imei: IMEI, battery: "90", ...form }));
      for (const { point, outcome, value } of phone?.reading.results ?? [])
        if (value === null) expect(stated[point]).toBe(outcome);
        else expect([point, value]).toEqual(["capacity", 90]);
    }),
  );
});
