import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Writes a brotli and a gzip copy of each built file that gets smaller, for the server to send. */
const ROOTS = [".cache/build/client", ".cache/build/admin"];
const TEXT = /\.(?:js|css|svg|json|webmanifest|txt|html)$/;

const entries = ROOTS.flatMap((root) => readdirSync(root, { recursive: true, withFileTypes: true }));
for (const entry of entries) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const copies = { br: brotliCompressSync(plain, { params }), gz: gzipSync(plain, { level: 9 }) };
  for (const [ending, copy] of Object.entries(copies))
    if (copy.length < plain.length) writeFileSync(`${path}.${ending}`, copy);
}
