import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { BROTLI } from "./load.ts";

/** The page as the shop sends it, packed; the headers of the connection left out. */
function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(url, { headers: BROTLI }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const own = /^(?:date|connection|keep-alive|transfer-encoding)$/;
        const headers = Object.fromEntries(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            own.test(name) ? [] : [[name, String(value)]],
          ),
        );
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    })
      .on("error", reject)
      .end();
  });
}

/** A page when it is packed as those are that are asked for often (`server/http/pack-tighter.ts`): it stays so. */
export async function fetchTight(url: string) {
  const first = await fetchRaw(url);
  let latest = first;
  for (let tries = 0; tries < 100 && latest.body.length >= first.body.length; tries += 1) {
    await delay(100);
    latest = await fetchRaw(url);
  }
  return latest;
}
