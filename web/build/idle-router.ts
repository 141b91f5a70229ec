/**
 * Modules of React Router that this shop never calls and that the bundler cannot know to be idle, each with what its
 * callers find instead. All routes are known from the start, so none is discovered; nobody observes the router.
 */
export const IDLE_MODULES: Readonly<Record<string, string>> = {
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

/** For what is never reached: whoever reaches it reads where to look. */
const LEFT_OUT = '{ throw Error("docs/decisions/lean-router.md"); }';
/** For what is asked on every navigation and answers nothing where the feature is not used. */
const NOTHING = "{}";

/**
 * Functions within modules that are needed, each with the body that stands in its place. Pages send through the shop's
 * interface: the router has no forms, actions, fetchers or blockers here, no routes that come later and no styles of routes.
 */
export const IDLE_FUNCTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "router/router.js": {
    normalizeNavigateOptions: "{ return { path }; }",
    getSubmissionFromNavigation: NOTHING,
    getSubmittingNavigation: LEFT_OUT,
    getSubmittingFetcher: LEFT_OUT,
    getLoadingFetcher: LEFT_OUT,
    handleAction: LEFT_OUT,
    handleFetcherAction: LEFT_OUT,
    handleFetcherLoader: LEFT_OUT,
    fetch: LEFT_OUT,
    shouldBlockNavigation: NOTHING,
    getBlocker: LEFT_OUT,
    updateBlocker: LEFT_OUT,
    deleteBlocker: LEFT_OUT,
    checkFogOfWar: "{ return { active: false }; }",
    discoverRoutes: LEFT_OUT,
    patchRoutes: LEFT_OUT,
    patchRoutesImpl: LEFT_OUT,
  },
  "dom/ssr/single-fetch.js": {
    singleFetchActionStrategy: LEFT_OUT,
    singleFetchLoaderFetcherStrategy: LEFT_OUT,
    nonSsrStrategy: LEFT_OUT,
  },
  "dom/ssr/links.js": {
    prefetchStyleLinks: NOTHING,
    prefetchRouteCss: NOTHING,
    prefetchStyleLink: NOTHING,
  },
  "dom/ssr/components.js": { RSCPrefetchPageLinksImpl: LEFT_OUT },
  "hooks.js": { RSCErrorHandler: LEFT_OUT },
};

/** What is called with a condition and a sentence for the developer, who reads it in development. */
export const SPEAKING = ["invariant", "warning"];
