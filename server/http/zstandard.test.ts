import { randomBytes } from "node:crypto";
import { zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openZstandard } from "./zstandard.ts";

const PIECE = 1024;
const pack = openZstandard({ windowLog: 18, pieceBytes: PIECE });

it("is whole again, whatever its length, how well it packs, and what was packed before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(4 * PIECE), fc.nat(4 * PIECE), async (random, repeated) => {
      const plain = Buffer.concat([randomBytes(random), Buffer.alloc(repeated, "reluit")]);
      expect(zstdDecompressSync(await pack(plain))).toEqual(plain);
    }),
    { numRuns: 300 },
  );
});

it("is one frame, also where it just fills a piece: a browser need not read on after the first", async () => {
  for (let length = PIECE - 40; length < PIECE; length += 1) {
    const frame = await openZstandard({ windowLog: 18, pieceBytes: PIECE })(randomBytes(length));
    expect([length, frame.toString("latin1").split("\x28\xb5\x2f\xfd").length - 1]).toEqual([length, 1]);
  }
});

it("gives each of many who ask at once what is theirs", async () => {
  const texts = Array.from({ length: 40 }, (_, at) => Buffer.from(`Téléphone ${at} `.repeat(200 * (at + 1))));
  const frames = await Promise.all(texts.map(pack));
  expect(frames.map((frame) => zstdDecompressSync(frame).toString())).toEqual(texts.map(String));
});

it("packs the same text into the same bytes, so that nothing of another page is left in it", async () => {
  const page = Buffer.from("<p>Reluit</p>".repeat(500));
  const alone = await openZstandard({ windowLog: 18, pieceBytes: PIECE })(page);
  await pack(Buffer.from("<h1>Une autre page</h1>".repeat(900)));
  expect(await pack(page)).toEqual(alone);
});
