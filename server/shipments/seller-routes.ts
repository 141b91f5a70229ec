import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import {
  PackInput,
  SELLER_SHIPMENTS_PAGE_SIZE,
  SellerShipment,
  SellerShipmentQuery,
  ShipInput,
} from "#contract/shipments/shipments.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { linkHeader } from "#server/http/paging/link-header.ts";
import type { App } from "#server/http/server/app-types.ts";
import { listSellerShipments } from "./list-seller-shipments.ts";
import { moveShipment, type ShipmentDeps, type ShipmentMove } from "./move-shipment.ts";
import { presentForSeller } from "./present-shipment.ts";
import type { ShipmentRead } from "./read-shipments.ts";

const tags = ["shipments"];
const Params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID")) });
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
        summary: "The parcels that one sends, those to send first",
        description: `${SELLER_SHIPMENTS_PAGE_SIZE} a page; X-Total-Count tells how many there are. What is to send comes first, the oldest order before the others, then the rest, the newest order first. Follow the link next to see all; page numbers are to jump. The address goes 30 days after delivery.`,
        querystring: SellerShipmentQuery,
        response: { 200: z.array(SellerShipment) },
      },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      const { parcels, total, next } = await listSellerShipments(shop.database, userId, request.query);
      reply.header("x-total-count", String(total));
      if (next) reply.header("link", linkHeader("/seller/shipments", {}, { next: { after: next } }));
      return parcels.map(present);
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
