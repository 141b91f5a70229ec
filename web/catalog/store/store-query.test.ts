import { describe, expect, test } from "vitest";
import { filterText, itemQueryOf, readStoreQuery } from "./store-query.ts";

const read = (address: string) => readStoreQuery(new URLSearchParams(address));

/** No value of any filter that takes several. */
const NONE = { model: [], colour: [], storage: [] };

describe("the store's address", () => {
  test("without parameters means the first page of all phones", () => {
    expect(read("")).toEqual({ ...NONE, page: 1 });
  });

  test("holds every filter", () => {
    const query = read(
      "search=iphone&brand=apple&model=iPhone+13&model=iPhone+12&colour=bleu&colour=noir&condition=tr%C3%A8s+bon&storage=256&storage=64&minPrice=100&maxPrice=500&minBattery=90&sort=price-asc&page=3",
    );
    expect(itemQueryOf(query)).toEqual({
      search: "iphone",
      brand: "apple",
      model: "iPhone 13,iPhone 12",
      colour: "noir,bleu",
      condition: "très bon",
      storage: "64,256",
      minPrice: "100",
      maxPrice: "500",
      minBattery: "90",
      sort: "price-asc",
    });
    expect(query.page).toBe(3);
  });

  test("may list storages with commas, as the API does", () => {
    expect(read("storage=64,512,64").storage).toEqual([64, 512]);
  });

  test("ignores case and Unicode normalisation", () => {
    expect(read(`brand=Apple&condition=${"Très bon".normalize("NFD")}`)).toMatchObject({
      brand: "apple",
      condition: "très bon",
    });
  });

  test("ignores invalid values only", () => {
    expect(
      read(
        "brand=nokia&condition=ok&storage=32,x&minPrice=-5&maxPrice=much&minBattery=101&sort=up&page=0&search=+",
      ),
    ).toEqual({ ...NONE, page: 1 });
  });

  test("ignores a minimum price above the maximum", () => {
    expect(read("minPrice=600&maxPrice=300")).toEqual({ ...NONE, page: 1 });
  });

  test("at the slider's ends sets no limit", () => {
    expect(read("minPrice=0&maxPrice=1000")).toEqual({ ...NONE, page: 1 });
    expect(read("minPrice=1000&maxPrice=1000")).toEqual({ ...NONE, minPrice: 1000, page: 1 });
    expect(read("maxPrice=4000")).toEqual({ ...NONE, page: 1 });
  });

  test("omits the default order", () => {
    expect(read("sort=newest").sort).toBeUndefined();
  });

  test("sorts a search by relevance unless another order is chosen", () => {
    expect(itemQueryOf(read("search=pixel")).sort).toBe("relevance");
    expect(itemQueryOf(read("search=pixel&sort=newest")).sort).toBe("newest");
    expect(read("search=pixel&sort=relevance").sort).toBeUndefined();
    expect(itemQueryOf(read("sort=relevance")).sort).toBeUndefined();
    expect(filterText(read("search=pixel&sort=newest"))).toBe("search=pixel&sort=newest");
  });

  test("cuts a search that is too long for the API", () => {
    expect(read(`search=${"a".repeat(300)}`).search).toHaveLength(200);
  });

  test("is written back with chosen values only", () => {
    expect(filterText(read("page=4&maxPrice=1000&storage=128,64&brand=APPLE&lang=ar&sort=newest"))).toBe(
      "brand=apple&storage=64&storage=128",
    );
  });
});
