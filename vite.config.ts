import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { iconsPlugin } from "./web/build/icons-plugin.ts";
import { wordsPlugin } from "./web/build/words-plugin.ts";

export default defineConfig({
  // React Router's plugin wants a React Router project around it, which a Vitest worker is not.
  plugins: [wordsPlugin(), iconsPlugin(), process.env.VITEST ? [] : [tailwindcss(), reactRouter()]],
  build: {
    // The security policy allows no data: address for fonts.
    assetsInlineLimit: 0,
    // The scripts of a page come after its paint, not beside it.
    modulePreload: false,
    // Browsers that load these scripts know the syntax of 2020, which is shorter.
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
  },
  environments: {
    client: {
      build: {
        minify: "terser",
        rolldownOptions: {
          // Zod's schemas have no side effects, which the bundler can't know: unused ones are left out.
          treeshake: { manualPureFunctions: ["z"] },
          output: {
            // The manifest names every file: a sign less of each hash saves 150 bytes of every page.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            // Few files: each small one compresses badly and costs a request of its own.
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /rolldown\/runtime|node_modules\/(?:react|react-dom|react-router|scheduler|icu-minify|@formatjs|cookie)\//,
                  priority: 3,
                },
                {
                  // Around every page.
                  name: "shell",
                  test: /\/web\/(?:root|i18n\/(?!amounts|sold-condition)|client-state\/(?:storage|redirect-target|use-hydrated|api-error)|ssr\/use-company|ui\/(?:spinner|lazy-part)|shell\/(?!home\/|search\/suggestion-list|coming-skeleton|side-menu|sheet-rows|account-sheet|account-rows|password-|not-found|failure))|\/contract\/(?:company|orders\/shipping)/,
                  priority: 2,
                },
                {
                  // Calls in a person's name, with the library that validates what is typed: not on a catalogue page.
                  name: "personal",
                  test: /node_modules\/zod\/|\/contract\/(?:accounts\/(?:accounts|read-token)|errors|typed-text)\.ts$|\/web\/client-state\/(?:api|api-call|api-client|session)\.ts$|\/web\/ui\/forms\/check-form\.ts$/,
                  minShareCount: 4,
                  priority: 1,
                },
                // Both stand on the pages of phones, and each alone is too small for a file.
                {
                  name: "beside",
                  test: /\/breadcrumbs\.tsx|\/web\/buyback\/estimate\.tsx/,
                  minShareCount: 2,
                },
                // Needed together: one file is smaller than two.
                { name: "field", test: /\/ui\/forms\/(?:select|field-control)\.tsx?$/, minShareCount: 2 },
                { name: "delivery", test: /\/(?:use-delivery|delivery-promise)\.tsx?$/, minShareCount: 2 },
                // Forms bring the library of the pages above.
                { name: "shared", test: /\/web\/ui\/(?!forms\/|overlays\/)/, minShareCount: 16 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./web/ssr/handle-page.ts" } } },
  },
});
