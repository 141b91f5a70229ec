import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importJWK, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session } from "#server/http/server/app-types.ts";
import { loadTokenKeys, parseTokenKeys } from "./token-keys.ts";
import { openTokens } from "./tokens.ts";

const publicUrl = "https://reluit.test";
const now = new Date("2026-11-20T10:00:00.500Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const session: Session = {
  id: randomUUID(),
  userId: 7,
  username: "ana",
  email: "ana@example.test",
  roles: ["CUSTOMER"],
  authenticatedAt: new Date("2026-11-20T09:00:00.500Z"),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reluit-tokens-"));
});
afterAll(() => rm(folder, { recursive: true }));
const newFolder = () => mkdtemp(join(folder, "data-"));

/** The claims and header of a valid token, for forging. */
function opened(token: string) {
  const [header = "", payload = ""] = token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  return { header: read(header), payload: read(payload) };
}

test("a token has its audience, and is valid for one hour to the second", async () => {
  const tokens = await openTokens({ dataDir: await newFolder(), publicUrl });
  const token = await tokens.issue(session, now);
  const { header, payload } = opened(token);
  expect(header).toEqual({ alg: "EdDSA", kid: expect.any(String), typ: "JWT" });
  expect(payload).toMatchObject({
    sub: "7",
    idUser: 7,
    name: "ana",
    email: "ana@example.test",
    roles: ["CUSTOMER"],
    iat: 1795168800,
    exp: 1795172400,
    auth_time: 1795165200,
    iss: publicUrl,
    aud: expect.any(String),
    jti: expect.any(String),
    sid: session.id,
  });
  expect(await tokens.read(token, later(3599))).toMatchObject({ idUser: 7, sid: session.id });
  expect(await tokens.read(token, later(3600))).toBeNull();
  expect(opened(await tokens.issue(session, now)).payload.jti).not.toBe(payload.jti);
});

test("a token that was changed, unsigned, or signed with another key or algorithm is refused", async () => {
  const dataDir = await newFolder();
  const tokens = await openTokens({ dataDir, publicUrl });
  const stranger = await openTokens({ dataDir: await newFolder(), publicUrl });
  const elsewhere = await openTokens({ dataDir, publicUrl: "https://other.test" });
  const token = await tokens.issue(session, now);
  const { header, payload } = opened(token);
  const [head, body, signature] = token.split(".");
  const seller = Buffer.from(JSON.stringify({ ...payload, roles: ["SELLER"] })).toString("base64url");
  const [key] = await loadTokenKeys(dataDir);
  const [strangersKey] = await loadTokenKeys(await newFolder());
  if (!key || !strangersKey) throw new Error("There are keys.");
  const publicBytes = Buffer.from(key.x, "base64url");

  const forged = [
    `${head}.${seller}.${signature}`,
    `${head}.${body}.`,
    `${head}.${body}`,
    new UnsecuredJWT(payload).encode(),
    `${Buffer.from(JSON.stringify({ ...header, alg: "none" })).toString("base64url")}.${body}.`,
    await new SignJWT(payload)
      .setProtectedHeader({ ...header, alg: "HS256" })
      .sign(Buffer.concat([publicBytes])),
    await new SignJWT(payload).setProtectedHeader(header).sign(await importJWK(strangersKey, "EdDSA")),
    await new SignJWT(payload)
      .setProtectedHeader({ ...header, kid: "unknown" })
      .sign(await importJWK(key, "EdDSA")),
    await stranger.issue(session, now),
    await elsewhere.issue(session, now),
    "",
    "..",
    "a.b.c",
  ];
  for (const text of forged) expect(await tokens.read(text, now), text).toBeNull();
  expect(await tokens.read(token, now)).not.toBeNull();
});

test("keys are created once, readable by their owner alone, and concurrent starts get the same", async () => {
  const dataDir = await newFolder();
  const openers = await Promise.all(Array.from({ length: 8 }, () => openTokens({ dataDir, publicUrl })));
  const [first] = openers;
  const token = (await first?.issue(session, now)) ?? "";
  for (const opener of openers) expect(await opener.read(token, now)).not.toBeNull();
  expect(await readdir(dataDir)).toEqual(["keys.json"]);
  expect((await stat(join(dataDir, "keys.json"))).mode & 0o777).toBe(0o600);
  const again = await openTokens({ dataDir, publicUrl });
  expect(await again.read(token, now)).not.toBeNull();
});

test("a new key is put first and the former second: tokens of both are accepted, the new one signs", async () => {
  const before = await loadTokenKeys(await newFolder());
  const [made] = await loadTokenKeys(await newFolder());
  const [former] = before;
  if (!made || !former) throw new Error("There are keys.");
  const dataDir = await newFolder();
  const old = await openTokens({ dataDir, publicUrl, keys: [former] });
  const changed = await openTokens({ dataDir, publicUrl, keys: [made, former] });
  const done = await openTokens({ dataDir, publicUrl, keys: [made] });
  const token = await old.issue(session, now);
  expect(await changed.read(token, now)).not.toBeNull();
  expect(await done.read(token, now)).toBeNull();
  expect(opened(await changed.issue(session, now)).header.kid).toBe(made.kid);
});

test("keys that can't be read stop the start with one line that quotes none of them", async () => {
  const dataDir = await newFolder();
  await writeFile(join(dataDir, "keys.json"), '[{"kid":"a","d":"very-secret"}]');
  await expect(openTokens({ dataDir, publicUrl })).rejects.toThrow(
    /^.*keys\.json: wants a JSON list of one or two Ed25519 keys with kid, kty, crv, x and d\.$/,
  );
  const [key] = parseTokenKeys(await readFile(join(await keptFolder(), "keys.json"), "utf8"), "keys");
  for (const json of ["", "{}", "[]", JSON.stringify([key, key]), JSON.stringify([key, key, key])])
    expect(() => parseTokenKeys(json, "JWT_KEYS"), json.slice(0, 9)).toThrow(/^JWT_KEYS: wants/);
});

async function keptFolder() {
  const dataDir = await newFolder();
  await loadTokenKeys(dataDir);
  return dataDir;
}
