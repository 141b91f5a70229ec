import { expect, test } from "vitest";
import { unbrokenStorage } from "./unbroken-storage.ts";

test("a storage in a name stays on one line in each language", () => {
  expect(unbrokenStorage("iPhone 13 128 Go Minuit")).toBe("iPhone 13 128\u00a0Go Minuit");
  expect(unbrokenStorage("iPhone 13 1 TB Midnight")).toBe("iPhone 13 1\u00a0TB Midnight");
  expect(unbrokenStorage("iPhone 13، 64 غ.ب، أزرق")).toBe("iPhone 13، 64\u00a0غ.ب، أزرق");
  expect(unbrokenStorage("iPhone 13 Googly")).toBe("iPhone 13 Googly");
});
