import { expect, test } from "vitest";
import { createApi } from "./api-client.ts";

const CLIENT = { userId: 7, nom: "Martin", prenom: "Zoé" };
const answering = (data: unknown) =>
  createApi(async () => ({ ok: true, status: 200, headers: new Headers(), json: async () => data }));

test("a missing profile is asked for once, until it is saved", async () => {
  let calls = 0;
  const api = createApi(async (_, init) => {
    calls += 1;
    const ok = init?.method === "POST";
    const data = ok ? { client: CLIENT } : { error: "NOT_FOUND", message: "" };
    return { ok, status: ok ? 201 : 404, headers: new Headers(), json: async () => data };
  });
  expect([await api.findClient(8), await api.findClient(8), calls]).toEqual([null, null, 1]);
  await api.saveClient(8, { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "1 rue" });
  await api.findClient(8);
  expect(calls).toBe(3);
});

test.each([
  ["nested", { client: CLIENT }],
  ["at the top level", CLIENT],
])("a profile is read %s", async (_, answer) => {
  expect(await answering(answer).findClient(7)).toEqual(CLIENT);
  expect(await answering(answer).client(7)).toEqual(CLIENT);
});
