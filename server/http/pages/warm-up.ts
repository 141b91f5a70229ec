import type { App } from "../server/app-types.ts";

/** The first pages that visitors request most. */
const ENTRANCES = ["/", "/store"];
const DRAWING = /\/pictures\/models\/\d+\.svg/;

/**
 * Requests the most frequent first pages once after the start, so that no visitor waits while the code of the pages loads.
 * Never rejects: a page that fails is rendered for its first visitor.
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
