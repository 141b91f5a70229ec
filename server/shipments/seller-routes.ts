import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { sellerShipmentRoutes } from "#contract/shipments/routes.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { linkHeader } from "#server/http/paging/link-header.ts";
import type { App } from "#server/http/server/app-types.ts";
import { mountRoutes } from "#server/http/server/mount-routes.ts";
import { listSellerShipments } from "./list-seller-shipments.ts";
import { moveShipment, type ShipmentDeps, type ShipmentMove } from "./move-shipment.ts";
import { presentForSeller } from "./present-shipment.ts";
import type { ShipmentRead } from "./read-shipments.ts";

const Params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID")) });

/** Routes for sellers: their own parcels. */
export function mountSellerShipments(app: App, shop: ShipmentDeps) {
  const present = (shipment: ShipmentRead) => presentForSeller(shipment, shop.clock());
  /** Moves a parcel of the signed-in seller. */
  const move = async (
    request: FastifyRequest & { readonly params: z.infer<typeof Params> },
    step: Pick<ShipmentMove, "to" | "version" | "parcel">,
  ) => {
    const by = { kind: "seller", sellerId: sessionOf(request).userId } as const;
    return present(await moveShipment(shop, { id: Number(request.params.id), by, ...step }));
  };

  mountRoutes(app, sellerShipmentRoutes, {
    async "GET /seller/shipments"(request, reply) {
      const { userId } = sessionOf(request);
      const { parcels, total, next } = await listSellerShipments(shop.database, userId, request.query);
      reply.header("x-total-count", String(total));
      if (next) reply.header("link", linkHeader("/seller/shipments", {}, { next: { after: next } }));
      return parcels.map(present);
    },
    "POST /seller/shipments/:id/packing": (request) =>
      move(request, { to: "packed", version: request.body.version }),
    async "POST /seller/shipments/:id/shipping"(request) {
      const { version, ...parcel } = request.body;
      return move(request, { to: "shipped", version, parcel });
    },
  });
}
