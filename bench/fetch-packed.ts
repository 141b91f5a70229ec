import { request } from "node:http";
import { BROTLI } from "./load.ts";

/** The compressed page as the shop sends it, without the headers of the connection. */
export function fetchPacked(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
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
