import fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import * as z from "zod/mini";
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
      answers: { 204: z.null(), 202: z.object({ bytes: z.number() }) },
    },
  });
  mountRoutes(app, pictures, {
    "PUT /phones/:id/picture": async (request, reply) =>
      request.body.length > 4 ? reply.code(202).send({ bytes: request.body.length }) : null,
  });
  mountRoutes(app, phones, { "POST /phones/:id": async () => ({ id: "7" }) });
  const headers = { "content-type": "image/png" };
  const put = (payload: string) =>
    app.inject({ method: "PUT", url: "/phones/7/picture", headers, payload: Buffer.from(payload) });
  expect((await put("bytes")).json()).toEqual({ bytes: 5 });
  const nothing = await put("few");
  expect([nothing.statusCode, nothing.body]).toEqual([204, ""]);
  const beside = await app.inject({
    method: "POST",
    url: "/phones/7",
    headers,
    payload: Buffer.from("bytes"),
  });
  expect(beside.statusCode).toBe(415);
});

test("a declared route that is not mounted stops the start", async () => {
  const app = openApp();
  checkAccess(app, { session: async () => null, staff: async () => null }, { clock: () => new Date() });
  await expect(app.ready()).rejects.toThrow("POST /admin/api/refunds/:id/sending");
});
