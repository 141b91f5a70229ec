import fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { nothing } from "#contract/interface/answers.ts";
import { defineRoutes } from "#contract/interface/route.ts";
import { checkAccess } from "../access/check-access.ts";
import type { App } from "./app-types.ts";
import { mountRoutes } from "./mount-routes.ts";

const Phone = z.object({ id: z.string() });
const phones = defineRoutes({
  "POST /phones/:id": {
    who: "anyone",
    tag: "phones",
    summary: "An example",
    params: { id: z.string().check(z.regex(/^\d+$/)) },
    body: z.object({ note: z.string() }),
    answers: { 201: Phone, 202: z.object({ waits: z.boolean() }) },
  },
});

function openApp(): App {
  const app: App = fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

test("a returned value is sent with the first status of the declaration, and another one by name", async () => {
  const app = openApp();
  mountRoutes(app, phones, {
    async "POST /phones/:id"(request, reply) {
      const { note } = request.body;
      return note === "wait" ? reply.code(202).send({ waits: true }) : { id: request.params.id };
    },
  });
  const ask = (note: unknown) => app.inject({ method: "POST", url: "/phones/7", payload: { note } });
  expect((await ask("now")).statusCode).toBe(201);
  expect((await ask("now")).json()).toEqual({ id: "7" });
  expect((await ask("wait")).statusCode).toBe(202);
  expect((await ask(1)).statusCode).toBe(400);
  expect((await app.inject({ method: "POST", url: "/phones/x", payload: { note: "" } })).statusCode).toBe(
    400,
  );
});

test("a route for a picture takes its bytes, and its neighbours take none", async () => {
  const app = openApp();
  const pictures = defineRoutes({
    "PUT /phones/:id/picture": {
      who: "anyone",
      tag: "phones",
      summary: "An example",
      params: { id: z.string() },
      picture: true,
      answers: { 200: z.object({ bytes: z.number() }) },
    },
    "DELETE /phones/:id/picture": {
      who: "anyone",
      tag: "phones",
      summary: "An example",
      params: { id: z.string() },
      answers: { 204: nothing },
    },
  });
  mountRoutes(app, pictures, {
    "PUT /phones/:id/picture": async (request) => ({ bytes: request.body.length }),
    "DELETE /phones/:id/picture": async () => null,
  });
  mountRoutes(app, phones, { "POST /phones/:id": async () => ({ id: "7" }) });
  const headers = { "content-type": "image/png" };
  const url = "/phones/7/picture";
  const payload = Buffer.from("bytes");
  expect((await app.inject({ method: "PUT", url, headers, payload })).json()).toEqual({ bytes: 5 });
  const removed = await app.inject({ method: "DELETE", url });
  expect([removed.statusCode, removed.body]).toEqual([204, ""]);
  const beside = await app.inject({ method: "POST", url: "/phones/7", headers, payload });
  expect(beside.statusCode).toBe(415);
});

test("a declared route that is not mounted stops the start", async () => {
  const app = openApp();
  checkAccess(app, { session: async () => null, staff: async () => null }, { clock: () => new Date() });
  await expect(app.ready()).rejects.toThrow("POST /admin/api/refunds/:id/sending");
});
