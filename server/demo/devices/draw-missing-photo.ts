import { sql } from "drizzle-orm";
import type { Grade } from "#contract/catalog/conditions.ts";
import type { PhoneLook } from "#contract/catalog/phone-look.ts";
import type { PhotoAngle } from "#contract/devices/publication-rule.ts";
import type { Queries } from "#server/database/client.ts";
import { limitConcurrency } from "#server/http/limits/limit-concurrency.ts";
import type { PhotoStore } from "#server/photos/photo-store.ts";

/** Each drawing takes one core. */
const limited = limitConcurrency(2);
const NAME = /^(.{36})-(\d+)\.webp$/;

interface Row extends Record<string, unknown> {
  readonly look: PhoneLook;
  readonly colourHex: string;
  readonly angle: PhotoAngle;
  readonly grade: Grade | null;
  readonly deviceId: number;
}

interface Deps {
  readonly database: Queries;
  readonly store: PhotoStore;
}

/**
 * Draws a photograph of a demo unit when it is first requested, and stores it. Drawing all of them would delay the
 * first start by a minute. Returns null for any other name.
 */
export function drawMissingPhoto({ database, store }: Deps, name: string): Promise<Buffer | null> {
  return limited(async () => {
    const [, id = "", width = ""] = NAME.exec(name) ?? [];
    const { rows } = await database.execute<Row>(sql`
      select look, colour_hex as "colourHex", angle, grade, devices.id as "deviceId"
      from device_photos join devices on devices.id = device_id join smartphone_models models on models.id = model_id
      where device_photos.id = ${id}::uuid`);
    const [row] = rows;
    if (!row) return null;
    const [{ Resvg }, { default: sharp }, { drawUnitPhoto }] = await Promise.all([
      import("@resvg/resvg-js"),
      import("sharp"),
      import("./draw-unit-photo.ts"),
    ]);
    const svg = drawUnitPhoto({ ...row, seed: row.deviceId * 7919 });
    const drawn = new Resvg(svg, { fitTo: { mode: "width", value: Number(width) } }).render();
    const picture = await sharp(drawn.pixels, {
      raw: { width: drawn.width, height: drawn.height, channels: 4 },
    })
      .removeAlpha()
      .webp({ quality: 80 })
      .toBuffer();
    await store.put(name, picture);
    return picture;
  });
}
