import { type ComponentType, lazy } from "react";

const AGAIN_AFTER_MS = 3000;

/**
 * A part of a page whose code is loaded on demand. While the code cannot be loaded, the part stays as the server sent it: a lost
 * connection must not replace the whole page by the page of errors.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own type of `lazy` has this bound
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<Part>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));

const untilLoaded = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch(async () => {
    await new Promise((wake) => setTimeout(wake, AGAIN_AFTER_MS));
    return untilLoaded(load);
  });
