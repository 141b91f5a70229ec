import * as z from "zod/mini";
import { ClientAnswer, ClientInput, ClientOrNone, ClientQuery } from "#contract/accounts/accounts.ts";
import { ErrorBody } from "#contract/errors.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App, Shop } from "#server/http/server/app-types.ts";
import { ownId } from "../caller.ts";
import { findClient } from "./find-client.ts";
import { saveClient } from "./save-client.ts";

const tags = ["accounts"];
const Id = z.object({ id: z.string() });

/** Routes of one's own client profile. */
export function clientRoutes(app: App, shop: Shop) {
  app.get(
    "/clients/:id",
    {
      schema: {
        tags,
        summary: "One’s own client profile",
        description:
          "With `missing=null`, a person without a profile gets `{ client: null }` instead of 404.",
        params: Id,
        querystring: ClientQuery,
        response: { 200: ClientOrNone, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody },
      },
    },
    async (request) => {
      const userId = ownId(sessionOf(request), request.params.id);
      const client = await findClient(shop, userId);
      if (!client && request.query.missing !== "null") throw new Failure("NOT_FOUND");
      return { client };
    },
  );

  app.post(
    "/clients/:id",
    {
      schema: {
        tags,
        summary: "Make or change one’s own client profile",
        description:
          "Owner, date and status sent along have no effect; a postal code or town left out is kept.",
        params: Id,
        body: ClientInput,
        response: { 200: ClientAnswer, 201: ClientAnswer, 400: ErrorBody, 401: ErrorBody, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      ownId(session, request.params.id);
      const { client, created } = await saveClient(shop, session, request.body);
      return reply.code(created ? 201 : 200).send({ client });
    },
  );
}
