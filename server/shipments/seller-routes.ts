import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import {
  PackInput,
  SELLER_SHIPMENTS_PAGE_SIZE,
  SellerShipment,
  ShipInput,
} from "#contract/shipments/shipments.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import type { App } from "#server/http/server/app-types.ts";
import { moveShipment, type ShipmentDeps, type ShipmentMove } from "./move-shipment.ts";
import { presentForSeller } from "./present-shipment.ts";
import { readShipments, type ShipmentRead } from "./read-shipments.ts";
import { shipments } from "./tables.ts";

const tags = ["shipments"];
const Params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID")) });
const Page = z.object({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, "INVALID"))) });
const response = { 200: SellerShipment, 404: ErrorBody, 409: ErrorBody };

/** Routes for sellers: the parcels that they send. */
export function sellerShipmentRoutes(app: App, shop: ShipmentDeps) {
  const present = (shipment: ShipmentRead) => presentForSeller(shipment, shop.clock());
  /** Moves one's own parcel. */
  const move = async (
    request: FastifyRequest & { readonly params: z.infer<typeof Params> },
    step: Pick<ShipmentMove, "to" | "version" | "parcel">,
  ) => {
    const by = { kind: "seller", sellerId: sessionOf(request).userId } as const;
    return present(await moveShipment(shop, { id: Number(request.params.id), by, ...step }));
  };

  app.get(
    "/seller/shipments",
    {
      schema: {
        tags,
        summary: "The parcels that one sends, newest order first",
        description: `${SELLER_SHIPMENTS_PAGE_SIZE} a page; X-Total-Count tells how many there are. The address goes 30 days after delivery.`,
        querystring: Page,
        response: { 200: z.array(SellerShipment) },
      },
    },
    async (request, reply) => {
      const own = eq(shipments.sellerId, sessionOf(request).userId);
      const offset = (Number(request.query.page ?? 1) - 1) * SELLER_SHIPMENTS_PAGE_SIZE;
      reply.header("x-total-count", String(await shop.database.$count(shipments, own)));
      const page = { limit: SELLER_SHIPMENTS_PAGE_SIZE, offset };
      return (await readShipments(shop.database, own, page)).map(present);
    },
  );

  app.post(
    "/seller/shipments/:id/packing",
    { schema: { tags, summary: "One’s parcel is packed", params: Params, body: PackInput, response } },
    (request) => move(request, { to: "packed", version: request.body.version }),
  );

  app.post(
    "/seller/shipments/:id/shipping",
    {
      schema: {
        tags,
        summary: "One’s parcel is with its carrier",
        params: Params,
        body: ShipInput,
        response,
      },
    },
    (request) => {
      const { version, ...parcel } = request.body;
      return move(request, { to: "shipped", version, parcel });
    },
  );
}
