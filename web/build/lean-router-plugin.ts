import type { Plugin } from "vite";

/**
 * Modules of React Router that this shop never calls and that the bundler cannot know to be idle, each with what its
 * callers find instead. All routes are known from the start, so none is discovered; nobody observes the router.
 */
const IDLE: Readonly<Record<string, string>> = {
  "dom/ssr/fog-of-war.js": `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = () => { throw new Error("Routes are not discovered"); };
    export const getManifestPath = getPartialManifest;
    export const getPathsWithAncestors = getPartialManifest;
    export const handleClientVersionMismatch = getPartialManifest;`,
  "router/instrumentation.js": `
    const idle = () => { throw new Error("The router is not instrumented"); };
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = idle;
    export const instrumentClientSideRouter = idle;
    export const instrumentHandler = idle;
    export const instrumentationResultMetaContext = {};`,
};
const MODULE = /\/react-router\/dist\/production\/lib\/(.+\.js)$/;

/**
 * Leaves idle parts of React Router out of the browser's scripts: 2.2 KB brotli on every page. Its version is pinned; a
 * module that asks for something else than what stands here fails the build.
 */
export function leanRouterPlugin(): Plugin {
  return {
    name: "reluit:lean-router",
    apply: "build",
    load: {
      filter: { id: MODULE },
      handler(id) {
        if (this.environment.config.consumer !== "client") return undefined;
        return IDLE[MODULE.exec(id)?.[1] ?? ""];
      },
    },
  };
}
