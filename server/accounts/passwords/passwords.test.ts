import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

let running = 0;
let most = 0;
const worked: unknown[][] = [];
vi.mock("@node-rs/argon2", async (load) => {
  const real = await load<typeof import("@node-rs/argon2")>();
  const counted =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      worked.push(args);
      running += 1;
      most = Math.max(most, running);
      return work(...args).finally(() => {
        running -= 1;
      });
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

test("a password is hashed with argon2id, 19 MiB, two passes, one lane, and a salt of its own", async () => {
  const [one, two] = await Promise.all([hashPassword("tilleul77"), hashPassword("tilleul77")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

test("only the exact password matches", async () => {
  const kept = await hashPassword("tilleul77");
  expect(await verifyPassword(kept, "tilleul77")).toBe(true);
  expect(await verifyPassword(kept, "Secret123")).toBe(false);
  expect(await verifyPassword(kept, "tilleul77 ")).toBe(false);
});

test("without a hash the result is false, after as much work as for a wrong password", async () => {
  const kept = await hashPassword("tilleul77");
  expect(await verifyPassword(null, "nobody has this password")).toBe(false);
  /** The parameters of the hashes that are compared: kind, version, memory, passes, lanes, and the length of a hash. */
  const workOf = async (hash: string | null) => {
    worked.length = 0;
    await verifyPassword(hash, "wrong123");
    return worked.map(([compared]) => [/^.*?p=\d+/.exec(String(compared))?.[0], String(compared).length]);
  };
  expect(await workOf(kept)).toEqual([["$argon2id$v=19$m=19456,t=2,p=1", kept.length]]);
  expect(await workOf(null)).toEqual(await workOf(kept));
});

test("at most four hashes run concurrently, and all complete", async () => {
  most = 0;
  const kept = await Promise.all(Array.from({ length: 24 }, (_, index) => hashPassword(`secret${index}`)));
  expect(new Set(kept).size).toBe(24);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(4);
});
