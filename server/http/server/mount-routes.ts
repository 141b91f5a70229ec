import type { FastifyReply, FastifyRequest, FastifySchema, RouteHandlerMethod, RouteOptions } from "fastify";
import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import type { Answer, Parsed, Route } from "#contract/interface/route.ts";
import type { App } from "./app-types.ts";
import { withPictureBodies } from "./picture-bodies.ts";

/** The types of a request's parts after the route's schemas have parsed them. */
type Shape<R extends Route> = {
  Params: R extends { readonly params: infer Given } ? Parsed<Given> : undefined;
  Querystring: R extends { readonly query: infer Given } ? Parsed<Given> : undefined;
  Headers: R extends { readonly headers: infer Given } ? Parsed<Given> : unknown;
  Body: R extends { readonly body: infer Given }
    ? Parsed<Given>
    : R extends { readonly picture: true }
      ? Buffer
      : undefined;
  Reply: {
    [Status in keyof R["answers"]]: R["answers"][Status] extends z.ZodMiniType
      ? z.input<R["answers"][Status]>
      : Buffer | string | NodeJS.ReadableStream;
  };
};

export type Handler<R extends Route> = (
  request: FastifyRequest<Shape<R>>,
  reply: FastifyReply<Shape<R>>,
) => Promise<Answer<R> | FastifyReply<Shape<R>>>;

type Handlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [Key in keyof Routes]: Handler<Routes[Key]>;
};

/** Checks that refuse a request before its body is read, such as a picture for somebody else's order. */
type BeforeBody<Routes> = { readonly [Key in keyof Routes]?: (request: FastifyRequest) => Promise<unknown> };

/**
 * Registers declared routes with their handlers. A returned value is sent with the lowest status of the route's answers.
 * `ACCESS_TABLE` and `RATE_LIMITS` come from the same declarations.
 */
export function mountRoutes<const Routes extends Readonly<Record<string, Route>>>(
  app: App,
  routes: Routes,
  handlers: Handlers<Routes>,
  beforeBody: BeforeBody<Routes> = {},
): void {
  for (const [key, route] of Object.entries(routes)) {
    const [method = "", url = ""] = key.split(" ");
    const handle = handlers[key] as unknown as RouteHandlerMethod;
    const [status = 200] = Object.keys(route.answers).map(Number);
    const check = beforeBody[key];
    const mounted: RouteOptions = {
      method,
      url,
      schema: schemaOf(route),
      ...(check && {
        preParsing: async (request: FastifyRequest) => {
          await check(request);
        },
      }),
      handler:
        status === 200
          ? handle
          : function handleWithStatus(request, reply) {
              reply.code(status);
              return handle.call(this, request, reply);
            },
    };
    if (route.picture) withPictureBodies(app, (inner) => inner.route(mounted));
    else app.route(mounted);
  }
}

function schemaOf(route: Route & { readonly params?: Fields }): FastifySchema {
  if ("hidden" in route) return { hide: true };
  const refusals = (route.refuses ?? []).map((status) => [status, ErrorBody]);
  return {
    ...("tag" in route && { tags: [route.tag], summary: route.summary }),
    ...("description" in route && { description: route.description }),
    ...(route.params && { params: z.object(route.params) }),
    ...(route.query && { querystring: route.query }),
    ...(route.headers && { headers: z.object(route.headers) }),
    ...(route.body && { body: route.body }),
    response: { ...Object.fromEntries(refusals), ...route.answers },
  };
}

type Fields = Readonly<Record<string, z.ZodMiniType>>;
