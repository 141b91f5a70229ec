import { expect, test } from "vitest";
import { createClient } from "#contract/interface/call.ts";
import { createTransport, type Fetcher } from "./api-call.ts";
import { findClient, saveClient } from "./profiles.ts";

const CLIENT = { userId: 7, nom: "Martin", prenom: "Zoé" };
const apiOf = (fetcher: Fetcher) => createClient(createTransport(fetcher));
const answering = (data: unknown) => apiOf(async () => Response.json(data));

test("a person without a profile has none, and no request fails for it", async () => {
  const paths: string[] = [];
  const api = apiOf(async (path) => {
    paths.push(path);
    return Response.json({ client: null });
  });
  expect([await findClient(api, 8), paths]).toEqual([null, ["/clients/8?missing=null"]]);
});

test.each([
  ["nested", { client: CLIENT }],
  ["at the top level", CLIENT],
])("a profile is read %s", async (_, answer) => {
  expect(await findClient(answering(answer), 7)).toEqual(CLIENT);
  const input = { nom: "Martin", prenom: "Zoé", telephone: "0612345678", adresse: "1 rue" };
  expect(await saveClient(answering(answer), 7, input)).toEqual(CLIENT);
});
