import { expect, test } from "vitest";
import { loadRepair } from "./load-repair.ts";

const model = { id: 7, name: "iPhone 13", brand: "Apple", imageUrl: "/7.svg" };
const option = (id: number) => ({
  id,
  repairServiceId: id,
  repairServiceName: "Remplacement de l’écran",
  repairServiceDescription: "L’écran est changé.",
  kind: "screen" as const,
  price: "65.83",
  minutes: 60,
});
const api = {
  repairModels: async () => [model],
  repairOptions: async (id: string | number) => (id === 7 ? [option(1), option(2)] : []),
  unofferedRepairs: async (id: number) =>
    id === 7 ? [{ kind: "water" as const, name: "Désoxydation", reason: "no_guarantee" as const }] : [],
  repairTimes: async () => ({ since: "2026-06-01", times: [] }),
};
const load = (query: string) => loadRepair(api, `http://shop/repair/services${query}`);

test("an address gives its phone, the options, and the chosen ones in list order", async () => {
  const repair = await load("?model=7&services=2,1,99");
  expect(repair.model).toEqual(model);
  expect(repair.options).toHaveLength(2);
  expect(repair.unoffered).toMatchObject([{ kind: "water", reason: "no_guarantee" }]);
  expect(repair.chosen).toEqual([1, 2]);
});

test("without a phone it redirects to the first step", async () => {
  const answer: unknown = await load("").catch((thrown: unknown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  expect(answer instanceof Response && answer.headers.get("location")).toBe("/repair");
});

test("an unknown phone gives 404", async () => {
  await expect(load("?model=8")).rejects.toMatchObject({ init: { status: 404 } });
});
