import type { App } from "./app-types.ts";

/** Where most visitors come in. */
const ENTRANCES = ["/", "/store"];
const DRAWING = /\/pictures\/models\/\d+\.svg/;

/**
 * Opens the entrances once by itself after a start, in the usual language and packed as browsers want it: what is slow
 * the first time only, such as reading the pages' code, is then behind the shop before a visitor waits for it.
 * Never rejects: an entrance that fails now is made when somebody asks.
 */
export async function warmUp(app: App): Promise<void> {
  const open = async (url: string) => {
    const answer = await app.inject({ method: "GET", url, headers: { "accept-encoding": "br" } });
    if (answer.statusCode >= 400) app.log.warn({ route: url, status: answer.statusCode }, "warm-up failed");
  };
  const plain = async (url: string) => (await app.inject({ method: "GET", url })).body;
  try {
    for (const entrance of ENTRANCES) {
      await open(entrance);
      const drawing = DRAWING.exec(await plain(entrance))?.[0];
      if (drawing) await open(drawing);
    }
    app.log.debug({ entrances: ENTRANCES }, "entrances are warm");
  } catch (error) {
    app.log.warn({ err: error }, "warm-up failed");
  }
}
