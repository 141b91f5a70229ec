import { eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { ErrorBody } from "#contract/errors.ts";
import {
  PackInput,
  SELLER_SHIPMENTS_PAGE_SIZE,
  SellerShipment,
  ShipInput,
} from "#contract/shipments/shipments.ts";
import { sessionOf } from "#server/http/access/session-of.ts";
import { Failure } from "#server/http/errors/failure.ts";
import type { App } from "#server/http/server/app-types.ts";
import { orders } from "#server/orders/tables.ts";
import { moveShipment, type ShipmentDeps } from "./move-shipment.ts";
import { presentForSeller } from "./present-shipment.ts";
import { readShipments, type ShipmentRead } from "./read-shipments.ts";
import { shipments } from "./tables.ts";

const tags = ["shipments"];
const Params = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/, "INVALID")) });
const Page = z.object({ page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/, "INVALID"))) });
const response = { 200: SellerShipment, 404: ErrorBody, 409: ErrorBody };

/** Routes for sellers: the parcels that they send. */
export function sellerShipmentRoutes(app: App, shop: ShipmentDeps) {
  async function present(found: readonly ShipmentRead[]): Promise<SellerShipment[]> {
    if (found.length === 0) return [];
    const ids = found.map(({ orderId }) => orderId);
    const rows = await shop.database.select().from(orders).where(inArray(orders.id, ids));
    return found.map((shipment) => {
      const order = rows.find(({ id }) => id === shipment.orderId);
      if (!order) throw new Failure("NOT_FOUND");
      return presentForSeller(shipment, order, shop.clock());
    });
  }
  async function presentOne(shipment: ShipmentRead): Promise<SellerShipment> {
    const [one] = await present([shipment]);
    if (!one) throw new Failure("NOT_FOUND");
    return one;
  }

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
      return present(await readShipments(shop.database, own, { limit: SELLER_SHIPMENTS_PAGE_SIZE, offset }));
    },
  );

  app.post(
    "/seller/shipments/:id/packing",
    { schema: { tags, summary: "One’s parcel is packed", params: Params, body: PackInput, response } },
    async (request) =>
      presentOne(
        await moveShipment(shop, {
          id: Number(request.params.id),
          to: "packed",
          by: { kind: "seller", sellerId: sessionOf(request).userId },
          version: request.body.version,
        }),
      ),
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
    async (request) => {
      const { version, ...parcel } = request.body;
      return presentOne(
        await moveShipment(shop, {
          id: Number(request.params.id),
          to: "shipped",
          by: { kind: "seller", sellerId: sessionOf(request).userId },
          version,
          parcel,
        }),
      );
    },
  );
}
