import { afterEach, expect, test, vi } from "vitest";
import { openSafeStorage } from "./safe-storage.ts";

afterEach(() => vi.unstubAllGlobals());

function stub(refuses: boolean) {
  const kept = new Map<string, string>();
  const refuse = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => (refuses ? refuse() : kept.set(key, value)),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

test("keeps a value in the browser, and none beside it: another tab may remove it", () => {
  const kept = stub(false);
  const storage = openSafeStorage("localStorage");
  storage.write("a", "1");
  expect([storage.read("a"), kept.get("a")]).toEqual(["1", "1"]);
  kept.clear();
  expect(storage.read("a")).toBeNull();
});

test("a value that the browser refuses lasts as long as the page", () => {
  stub(true);
  const storage = openSafeStorage("localStorage");
  storage.write("a", "1");
  expect(storage.read("a")).toBe("1");
  storage.write("a", null);
  expect(storage.read("a")).toBeNull();
});

test("nothing throws where the browser blocks the storage whole", () => {
  vi.stubGlobal("localStorage", undefined);
  const storage = openSafeStorage("localStorage");
  storage.write("a", "1");
  expect([storage.read("a"), storage.read("b")]).toEqual(["1", null]);
});
