import { MAX_REPORT_BYTES } from "#contract/devices/machine-report.ts";
import type { Field } from "./field.ts";
import { isBlancco, readBlancco } from "./read-blancco.ts";
import { readCsv } from "./read-csv.ts";
import { readJson } from "./read-json.ts";
import { isOwnForm, readOwnForm } from "./read-own-form.ts";
import { isPdf, readPdf } from "./read-pdf.ts";
import { type ReadPhone, takeFields } from "./read-phone.ts";
import { isPhonecheck, readPhonecheck } from "./read-phonecheck.ts";
import { readXml } from "./read-xml.ts";

/** A report: its phones, or a document whose text cannot be read. */
export type ReadReport =
  | { readonly kind: "phones"; readonly phones: readonly ReadPhone[] }
  | { readonly kind: "unreadable" };

/**
 * Reads the report of a machine from the bytes of its file, in the forms of docs/machine-reports.md. Null for any other file. It
 * never throws.
 */
export function readReport(bytes: Buffer): ReadReport | null {
  if (bytes.length === 0 || bytes.length > MAX_REPORT_BYTES) return null;
  if (isPdf(bytes)) {
    const phone = readCertificate(readPdf(bytes));
    return phone ? { kind: "phones", phones: [phone] } : { kind: "unreadable" };
  }
  const text = decode(bytes);
  const begin = text?.trimStart()[0];
  if (text === null || begin === undefined) return null;
  const found = begin === "<" ? readXml(text) : "{[".includes(begin) ? readJson(text) : readCsv(text);
  const phones = (found ?? []).flatMap((fields) => {
    const read = READERS.find(({ is }) => is(fields));
    return read ? [read.read(fields)] : [];
  });
  return phones.length > 0 ? { kind: "phones", phones } : null;
}

const READERS = [
  { is: isBlancco, read: readBlancco },
  { is: isPhonecheck, read: readPhonecheck },
  { is: isOwnForm, read: readOwnForm },
] as const;

/** UTF-8, or UTF-16 with its byte-order mark, as spreadsheets save. Null for other bytes. */
function decode(bytes: Buffer): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Reads a wipe certificate. Null if it states no status of a wipe. */
function readCertificate(fields: readonly Field[]): ReadPhone | null {
  const phone = takeFields(fields);
  const imeis = [phone.take(["imei", "imei1"]), phone.take(["imei2"])].filter(Boolean);
  const serials = [phone.take(["serial", "serialnumber"])].filter(Boolean);
  const wipe = phone.wipe({
    status: ["status", "state", "erasurestatus", "result"],
    tool: ["software", "tool", "product", "productname"],
    toolVersion: ["version", "softwareversion", "productversion"],
    method: ["method", "erasuremethod", "erasurestandard", "standard"],
  });
  if (!wipe) return null;
  const nothing = { results: [], activationLock: null, blacklist: null, simLock: null };
  return { format: "pdf", imeis, serials, reading: { ...nothing, wipe, unknown: phone.unknown() } };
}
