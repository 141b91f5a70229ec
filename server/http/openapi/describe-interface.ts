import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import { createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Client, SessionAnswer } from "#contract/accounts/accounts.ts";
import { SmartphoneItem, SmartphoneModel } from "#contract/catalog/catalog.ts";
import { Facets } from "#contract/catalog/item-query.ts";
import { ErrorBody } from "#contract/errors.ts";
import { Order, OrderNeedsAction } from "#contract/orders/orders.ts";
import { describeOperation } from "./describe-operation.ts";

/** The schemas that are named in the document. All others are written where they are used. */
const NAMED = {
  Client,
  ErrorBody,
  Facets,
  Order,
  OrderNeedsAction,
  SessionAnswer,
  SmartphoneItem,
  SmartphoneModel,
};

const DESCRIPTION = `The shop’s own HTTP interface: JSON, on the same host as the pages.

\`\`\`sh
# The three cheapest iPhone 13 for sale
curl "https://shop.example/smartphoneItems?search=iphone%2013&status=available&sort=price-asc&limit=3"
# A token, and one’s own orders
curl -H "content-type: application/json" -d '{"email":"me@example.com","password":"…"}' https://shop.example/users/authenticate
curl -H "authorization: Bearer TOKEN" https://shop.example/orders
\`\`\`

Errors are \`{ "error": CODE, "message": "…", "fields": { NAME: CODE } }\`; codes are a closed list.`;

/**
 * The options that make the OpenAPI document of all routes: `/openapi.json`, shown to people at `/docs`. `script/check`
 * lints the document and compiles a client from its types.
 */
export function describeInterface(shopName: string): FastifyDynamicSwaggerOptions {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) schemaRegistry.add(schema, { id });
  const addSchemas = createJsonSchemaTransformObject({ schemaRegistry });
  return {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: shopName,
        version: "1.0.0",
        description: DESCRIPTION,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "The host that answers this document" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    },
    transform: describeOperation(schemaRegistry),
    transformObject: (document) => withoutUnused(addSchemas(document)),
  };
}

type Document = ReturnType<NonNullable<FastifyDynamicSwaggerOptions["transformObject"]>>;

/** Removes unused schemas: the library adds each named schema twice, for input and for output. */
function withoutUnused(document: Document): Document {
  const { schemas = {}, ...components } = ("components" in document && document.components) || {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(("paths" in document && document.paths) || {});
  const kept = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...components, schemas: Object.fromEntries(kept) } } as Document;
}
