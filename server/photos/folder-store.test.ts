import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderStore } from "./folder-store.ts";

test("a picture that several requests store at once is stored, and nothing is left beside it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "photos-"));
  try {
    const store = folderStore(folder);
    const picture = Buffer.alloc(200_000, 7);
    await Promise.all(Array.from({ length: 20 }, () => store.put("ab1.webp", picture)));
    expect(await store.get("ab1.webp")).toEqual(picture);
    expect(await readdir(join(folder, "ab"))).toEqual(["ab1.webp"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
