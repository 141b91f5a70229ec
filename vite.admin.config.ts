import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { adminNames, wordsPlugin } from "./web/build/words-plugin.ts";

/** The back office: a build of its own, rendered in the browser. */
export default defineConfig({
  root: "admin",
  base: "/admin/",
  publicDir: false,
  plugins: [wordsPlugin(adminNames()), tailwindcss()],
  build: {
    outDir: "../.cache/build/admin",
    emptyOutDir: true,
    // The security policy allows no data: address for fonts.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { treeshake: { manualPureFunctions: ["z"] } },
  },
});
