import { describe, expect, test } from "vitest";
import { filterText, itemQueryOf, readStoreQuery } from "./store-query.ts";

const read = (address: string) => readStoreQuery(new URLSearchParams(address));

describe("the store's address", () => {
  test("without anything asks for the first page of everything", () => {
    expect(read("")).toEqual({ storage: [], page: 1 });
  });

  test("tells every filter", () => {
    const query = read(
      "search=iphone&brand=apple&condition=tr%C3%A8s+bon&storage=256&storage=64&minPrice=100&maxPrice=500&sort=price-asc&page=3",
    );
    expect(itemQueryOf(query)).toEqual({
      search: "iphone",
      brand: "apple",
      condition: "très bon",
      storage: "64,256",
      minPrice: "100",
      maxPrice: "500",
      sort: "price-asc",
    });
    expect(query.page).toBe(3);
  });

  test("may list storages with commas, as the interface does", () => {
    expect(read("storage=64,512,64").storage).toEqual([64, 512]);
  });

  test("may be written in capitals and with a decomposed accent", () => {
    expect(read(`brand=Apple&condition=${"Très bon".normalize("NFD")}`)).toMatchObject({
      brand: "apple",
      condition: "très bon",
    });
  });

  test("with values that make no sense loses those values alone", () => {
    expect(
      read("brand=nokia&condition=ok&storage=32,x&minPrice=-5&maxPrice=much&sort=up&page=0&search=+"),
    ).toEqual({
      storage: [],
      page: 1,
    });
  });

  test("with a least price above the most loses both", () => {
    expect(read("minPrice=600&maxPrice=300")).toEqual({ storage: [], page: 1 });
  });

  test("at the slider's ends sets no limit", () => {
    expect(read("minPrice=0&maxPrice=1000")).toEqual({ storage: [], page: 1 });
    expect(read("minPrice=1000&maxPrice=1000")).toEqual({ storage: [], minPrice: 1000, page: 1 });
    expect(read("maxPrice=4000")).toEqual({ storage: [], page: 1 });
  });

  test("with the usual order keeps silent about it", () => {
    expect(read("sort=newest").sort).toBeUndefined();
  });

  test("cuts a search that is too long for the interface", () => {
    expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(200);
  });

  test("is written back with only what was chosen", () => {
    expect(filterText(read("page=4&maxPrice=1000&storage=128,64&brand=APPLE&lang=ar&sort=newest"))).toBe(
      "brand=apple&storage=64&storage=128",
    );
  });
});
