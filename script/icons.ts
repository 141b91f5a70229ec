import { readFileSync, writeFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";

/**
 * Draws the PNG icons for browsers and phones from the SVG: `node script/icons.ts`, after a change of the SVG. The results
 * are committed.
 */
const FOLDER = new URL("../public/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
const write = (name: string, bytes: Uint8Array) => writeFileSync(new URL(name, FOLDER), bytes);
const draw = (svg: string, size: number) =>
  new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();

/** An ICO file with one picture: 6 bytes of header, 16 that describe the picture, the PNG. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const app = read("icons/app.svg");
// Phones crop these icons: no rounded corners, and the sign within the safe circle.
const whole = app.replace(' rx="14"', "");
write("icons/app-192.png", draw(app, 192));
write("icons/app-512.png", draw(app, 512));
write("icons/maskable-512.png", draw(whole, 512));
write("apple-touch-icon.png", draw(whole, 180));
write("favicon.ico", ico(draw(read("favicon.svg"), 32), 32));
