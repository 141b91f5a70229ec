import { expect, test } from "vitest";
import { createApi } from "./api-client.ts";

const CLIENT = { userId: 7, nom: "Martin", prenom: "Zoé" };
const answering = (data: unknown) => createApi(async () => Response.json(data));

test("a person without a profile has none, and no request fails for it", async () => {
  const paths: string[] = [];
  const api = createApi(async (path) => {
    paths.push(path);
    return Response.json({ client: null });
  });
  expect([await api.findClient(8), paths]).toEqual([null, ["/clients/8?missing=null"]]);
});

test.each([
  ["nested", { client: CLIENT }],
  ["at the top level", CLIENT],
])("a profile is read %s", async (_, answer) => {
  expect(await answering(answer).findClient(7)).toEqual(CLIENT);
  const input = { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "1 rue" };
  expect(await answering(answer).saveClient(7, input)).toEqual(CLIENT);
});
