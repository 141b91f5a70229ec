import { STATUS_CODES } from "node:http";
import type { SwaggerTransform } from "@fastify/swagger";
import type { FastifySchema } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { MAX_PHOTO_BYTES, PHOTO_TYPES } from "#contract/catalog/photos.ts";
import { RULES } from "#contract/interface/access.ts";
import type { ShopRoute } from "#contract/interface/route.ts";
import { IdempotencyKey } from "#contract/orders/orders.ts";
import { SHOP_ROUTES } from "#contract/routes.ts";
import { ACCESS_TABLE } from "../access/access-table.ts";
import { RATE_LIMITS } from "../limits/rate-limits.ts";
import { routeKeys } from "../server/route-key.ts";

type Registry = NonNullable<Parameters<typeof createJsonSchemaTransform>[0]["schemaRegistry"]>;

const Answers = z.record(z.string(), z.record(z.string(), z.unknown()));
type Answers = z.infer<typeof Answers>;

/** The refusals of any route: bad address or header, slow answer, no capacity, internal error. */
const ALWAYS = [400, 408, 414, 431, 500, 503];

/**
 * Describes routes in OpenAPI: their schemas, and the statuses that a declaration does not repeat, because they follow from
 * the route's access, rate limit and input.
 */
export function describeOperation(schemaRegistry: Registry): SwaggerTransform {
  const toJson = createJsonSchemaTransform({ schemaRegistry });
  return (input) => {
    const { schema, url } = toJson(input);
    // The back office is not part of the public interface.
    if (!schema || schema.hide || url.startsWith("/admin/")) return { schema: { hide: true }, url };
    const [key = ""] = routeKeys(input.route);
    const answers = Object.entries(z.parse(z._default(Answers, {}), schema.response));
    const described = answers.map(([status, answer]) => [
      status,
      "content" in answer ? answer : jsonOf(status, answer),
    ]);
    const response = {
      ...refusalsOf(key, schema),
      ...(answers.length > 0 ? Object.fromEntries(described) : REDIRECT),
    };
    const operation = {
      ...schema,
      operationId: operationIdOf(key),
      security: RULES[ACCESS_TABLE[key] ?? "anyone"].access === "anyone" ? [] : [{ bearer: [] }],
      ...(key === "POST /orders" ? { headers: idempotencyHeader() } : {}),
      ...(takesPicture(key) ? { body: photoBody() } : {}),
      response,
    };
    return { schema: operation, url };
  };
}

function jsonOf(status: string | number, schema: object) {
  const description = STATUS_CODES[status] ?? "";
  return status === "204"
    ? { description, type: "null" }
    : { description, content: { "application/json": { schema } } };
}

const errorOf = (status: number) => jsonOf(status, { $ref: "#/components/schemas/ErrorBody" });

/** Whether a route takes a picture. Its body is read as bytes, so the route has no schema for it. */
const takesPicture = (key: string) =>
  Object.hasOwn(SHOP_ROUTES, key) && (SHOP_ROUTES as Record<string, ShopRoute>)[key]?.picture === true;

function photoBody() {
  const schema = { type: "string", contentMediaType: "application/octet-stream", maxLength: MAX_PHOTO_BYTES };
  return { content: Object.fromEntries(PHOTO_TYPES.map((type) => [type, { schema }])) };
}

/** The answers of a route that declares none: it redirects the browser. */
const REDIRECT: Answers = {
  302: { description: "To another address" },
  default: { ...errorOf(500), description: "An error" },
};

/** The refusals of a route that follow from its access, its rate limit and its input. */
function refusalsOf(key: string, { params, body }: FastifySchema): Answers {
  const byAccess = RULES[ACCESS_TABLE[key] ?? "anyone"].outcomes.filter((outcome) => outcome !== "served");
  const statuses = [
    ...ALWAYS,
    ...byAccess,
    ...(params ? [404] : []),
    ...(body || takesPicture(key) ? [413, 415] : []),
    ...(RATE_LIMITS[key] ? [429] : []),
  ];
  return Object.fromEntries(statuses.map((status) => [status, errorOf(Number(status))]));
}

/** `GET /orders/:id` → `getOrdersById`. */
function operationIdOf(key: string): string {
  const [method = "", path = ""] = key.split(" ");
  const words = path.replaceAll(":", "by-").split(/[^\w]+/);
  return words
    .filter(Boolean)
    .reduce((name, word) => name + word.charAt(0).toUpperCase() + word.slice(1), method.toLowerCase());
}

/** Describes a header that the route checks itself, so that the refusal spells it as the client does. */
function idempotencyHeader() {
  const { $schema, ...key } = z.toJSONSchema(IdempotencyKey);
  return { type: "object", properties: { "Idempotency-Key": key }, required: ["Idempotency-Key"] };
}
