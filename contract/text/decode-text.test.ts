import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const LIST = "brand;colour\r\nApple;Noir étoilé – 64 Go €\r\nSamsung;٦٤\r\n";
const WESTERN = "brand;colour\r\nApple;Noir étoilé – 64 Go €\r\n";

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
}
/** In Windows-1252, of which the other signs are those of Latin 1. */
const western = (text: string) =>
  Buffer.from(text.replaceAll("–", "\u0096").replaceAll("€", "\u0080"), "latin1");

test.each([
  ["UTF-8", Buffer.from(LIST), LIST],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${LIST}`), LIST],
  ["UTF-16 LE with a mark", utf16(`\ufeff${LIST}`, false), LIST],
  ["UTF-16 BE with a mark", utf16(`\ufeff${LIST}`, true), LIST],
  ["UTF-16 LE without one", utf16(LIST, false), LIST],
  ["UTF-16 BE without one", utf16(LIST, true), LIST],
  ["Windows-1252", western(WESTERN), WESTERN],
  ["nothing", new Uint8Array(), ""],
])("a list in %s is read", (_name, bytes, text) => expect(decodeText(bytes)).toEqual({ text }));

test.each([
  ["a workbook", Buffer.from("504b030414000600", "hex"), "WORKBOOK"],
  ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "WORKBOOK"],
  ["a picture", Buffer.from("89504e470d0a1a0a0000000d4948445200000001", "hex"), "BINARY"],
  ["a text with a null byte", Buffer.from("brand;col\0our\n"), "BINARY"],
])("%s is refused with its reason", (_name, bytes, reason) =>
  expect(decodeText(bytes)).toEqual({ text: null, reason }),
);

test("any bytes are read or refused, and any text with a mark is read as it is", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(decodeText(bytes)).toHaveProperty("text");
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.boolean(), (typed, isBig) => {
      const text = typed.toWellFormed();
      expect(decodeText(utf16(`\ufeff${text}`, isBig))).toEqual({ text });
    }),
  );
});
