import type { Pages } from "#contract/page-ports.ts";
import type { App } from "../server/app-types.ts";

/** Serves pages from their sources, for development. Needs the development packages. */
export async function vitePages(app: App, cacheDir: string): Promise<Pages> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
    cacheDir,
  });
  const admin = await createServer({
    configFile: "vite.admin.config.ts",
    server: { middlewareMode: true, hmr: { server: app.server } },
    cacheDir: `${cacheDir}-admin`,
  });
  app.addHook("onClose", () => Promise.all([vite.close(), admin.close()]));
  app.addHook("onRequest", (request, reply, done) => {
    // All routes of the interface are registered. Any other address may be a file of Vite.
    if (request.routeOptions.url) return done();
    const isAdmin = /^\/admin(?:[/?]|$)/.test(request.url);
    (isAdmin ? admin : vite).middlewares(request.raw, reply.raw, done);
  });
  return {
    async handlePage(request, ports) {
      const { handlePage } = (await vite.ssrLoadModule("/web/ssr/handle-page.ts")) as Pages;
      return handlePage(request, ports);
    },
  };
}
