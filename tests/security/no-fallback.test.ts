import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const BUILT = fileURLToPath(new URL("../../build/client/", import.meta.url));

/** Words that only the local login of LOCAL_FALLBACK=1 has. */
const MARKERS = [
  "Veuillez fournir un email et un mot de passe",
  "@local.test",
  "local1234",
  "LOCAL_FALLBACK",
  "logInLocally",
];

test("no browser file contains the local login", () => {
  const files = readdirSync(BUILT, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(?:js|css|html|json|map|svg)$/.test(entry.name),
  );
  const texts = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"));
  // The scripts were read: a text of the login page is among them.
  expect(texts.some((text) => text.includes("/users/authenticate"))).toBe(true);
  for (const marker of MARKERS)
    expect(
      texts.filter((text) => text.includes(marker)),
      marker,
    ).toEqual([]);
});
