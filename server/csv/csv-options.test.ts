import { type Info, parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvOptions } from "./csv-options.ts";

const ROWS = [
  ["brand", "price"],
  ["Apple, Inc.;", "289,90"],
];
const quoted = (separator: string, end: string) =>
  ROWS.map((cells) => cells.map((cell) => `"${cell}"`).join(separator)).join(end);

test.each([",", ";", "\t"])(
  "cells are separated by %j, with any line ends and with or without a mark",
  (separator) => {
    for (const end of ["\r\n", "\n", "\r"])
      for (const begin of ["", "\ufeff"]) {
        const text = begin + quoted(separator, end);
        expect(parse(text, { ...csvOptions(text), info: false })).toEqual(ROWS);
      }
  },
);

test.each([";", ",", "\t", "|"])(
  "a first line says that cells are separated by %j, and rows keep their line",
  (separator) => {
    for (const first of [`sep=${separator}`, `"sep=${separator}"`, `SEP=${separator}`])
      for (const begin of ["", "\ufeff"]) {
        const text = `${begin}${first}\r\n${quoted(separator, "\r\n")}`;
        const read = parse(text, csvOptions(text)) as unknown as { record: string[]; info: Info }[];
        expect(read.map(({ record }) => record)).toEqual(ROWS);
        expect(read.map(({ info }) => info.lines)).toEqual([2, 3]);
      }
  },
);
