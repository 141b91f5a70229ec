import { expect, test } from "vitest";
import { createApi } from "./api-client.ts";

const CLIENT = { userId: 7, nom: "Martin", prenom: "Zoé" };
const answering = (data: unknown) =>
  createApi(async () => ({ ok: true, status: 200, headers: new Headers(), json: async () => data }));

test.each([
  ["nested", { client: CLIENT }],
  ["at the top level", CLIENT],
])("a profile is read %s", async (_, answer) => {
  expect(await answering(answer).findClient(7)).toEqual(CLIENT);
  expect(await answering(answer).client(7)).toEqual(CLIENT);
});
