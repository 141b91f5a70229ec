// Writes a catalogue file of any size, reproducibly: `script/node bench/catalogue-file.ts 1000000 FILE`.
// 200 models, then N listings of vendeur@reluit.test, a seller of the demo.
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CONDITIONS } from "#contract/catalog/conditions.ts";

const [count = "100000", file = ""] = process.argv.slice(2);
if (!/^[1-9]\d{0,7}$/.test(count) || file === "") {
  console.error("script/node bench/catalogue-file.ts N FILE");
  process.exit(1);
}
const COLOURS = ["noir", "blanc", "bleu", "vert"];
const STORAGES = [64, 128, 256, 512, 1024];
const LOOK = `{"back": "matte", "frame": "flat", "front": "island", "cameras": "loose-dual", "widthMm": 71.5, "cornerMm": 10, "heightMm": 147, "screenInches": 6.1}`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function variant(index: number) {
  const colour = COLOURS[index % 4] ?? "noir";
  const storage = STORAGES[Math.floor(index / 4) % 5] ?? 128;
  return { name: `Essai ${1 + Math.floor(index / 20)}`, storage, colour };
}

function* rows() {
  yield "kind,reference,seller,brand,model,storage_gb,colour_slug,colour,colour_hex,processor,screen_size,camera,os,battery,look,name,price,stock,condition,battery_capacity,description\n";
  for (let index = 0; index < 200; index += 1) {
    const { name, storage, colour } = variant(index);
    yield `model,,,Banc,${name},${storage},${colour},${colour},#3b3d42,B1,"6,1 pouces",12 MP,B 1,3000 mAh,${quoted(LOOK)},,,,,,\n`;
  }
  // A linear congruential generator: pseudo-random and reproducible.
  let state = 1;
  for (let index = 1; index <= Number(count); index += 1) {
    state = (state * 48_271) % 2_147_483_647;
    const { name, storage, colour } = variant(state % 200);
    const price = `${80 + (state % 900)}.${String(state % 100).padStart(2, "0")}`;
    const condition = CONDITIONS[state % CONDITIONS.length] ?? "Bon";
    const text = `Téléphone reconditionné numéro ${index}, testé sur 30 points, batterie à ${80 + (state % 20)} %. Livré avec câble.`;
    yield `listing,B-${index},vendeur@reluit.test,Banc,${name},${storage},${colour},,,,,,,,,Banc ${name} ${storage} Go ${colour},${price},${1 + (state % 9)},${condition},${80 + (state % 20)} %,${quoted(text)}\n`;
  }
}

await pipeline(Readable.from(rows()), createWriteStream(file));
