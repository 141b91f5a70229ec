import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { eagerModulesPlugin } from "./web/build/eager-modules-plugin.ts";
import { iconsPlugin } from "./web/build/icons-plugin.ts";
import { lateStylePlugin } from "./web/build/late-style-plugin.ts";
import { leanRouterPlugin } from "./web/build/lean-router-plugin.ts";
import { plainImportsPlugin } from "./web/build/plain-imports-plugin.ts";
import { shortClassesPlugin } from "./web/build/short-classes-plugin.ts";
import { wordsPlugin } from "./web/build/words-plugin.ts";

export default defineConfig({
  // React Router's plugin wants a React Router project around it, which a Vitest worker is not.
  plugins: [
    wordsPlugin(),
    iconsPlugin(),
    leanRouterPlugin(),
    lateStylePlugin(),
    eagerModulesPlugin(),
    plainImportsPlugin(),
    process.env.VITEST ? [] : [tailwindcss(), shortClassesPlugin(), reactRouter()],
  ],
  build: {
    // The security policy allows no data: address for fonts.
    assetsInlineLimit: 0,
    // What a lazy chunk imports is not fetched beside it: that is little, and no policy is asked of a plain import().
    modulePreload: false,
    terserOptions: { module: true, compress: { passes: 3, ecma: 2020, hoist_props: true } },
  },
  environments: {
    client: {
      build: {
        // 1.4 KB less on every page than the default makes of the same scripts, for some seconds of the build.
        minify: "terser",
        rolldownOptions: {
          // A schema that no script uses is left out: what makes one has no effect of its own, which the bundler can't know.
          treeshake: { manualPureFunctions: ["z"] },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /rolldown\/runtime|node_modules\/(?:react|react-dom|react-router|scheduler|icu-minify|@formatjs|cookie|set-cookie-parser)\//,
                  priority: 3,
                },
                {
                  // What every page shows stands in one file: crumbs of 300 bytes compress badly and come late.
                  name: "shell",
                  test: /\/web\/(?:ui\/(?:button|button-style|classes|icon-button|toast|use-modal|place-popover|badge|picture|price|reveal|spinner|container|visually-hidden|field-control|select|sheet|error-state|still|pagination|page-gaps|skeleton)\.tsx?$|tab\/(?:storage|redirect-target)\.ts$|i18n\/|root\.tsx|tab\/use-hydrated|catalog\/(?:phone-picture|drawing|use-hydrated|badges|filter-names)|shell\/(?:header|main-nav|category-bar|search-bar|languages|footer|logo|cart-button|account-button|section-switcher|sheet-button|shell|places|kept-facts|use-log-out|navigation-progress))|\/contract\/(?:company|shipping)\.ts$/,
                  priority: 2,
                },
                {
                  // What forms are made of, those too that nobody has to be known for.
                  name: "forms",
                  test: /\/contract\/(?:money|vat)\.ts$|\/web\/ui\/(?:field|input|step-progress|card|textarea|radio-cards|password-input)\.tsx?$/,
                  minShareCount: 4,
                  priority: 1,
                },
                {
                  // What asks the shop in a person's name: with it comes the library that reads and checks what is said.
                  name: "personal",
                  test: /node_modules\/zod\/|\/contract\/(?:accounts|errors|typed-text)\.ts$|\/web\/(?:api|tab\/(?:api|session))\.tsx?$/,
                  minShareCount: 4,
                  priority: 1,
                },
                {
                  // What buying and selling need besides.
                  name: "trade",
                  test: /\/contract\/(?:cart|listings|photos|catalog|conditions)\.ts$|\/web\/tab\/(?:cart|checkout|checkout-key)\.tsx?$/,
                  minShareCount: 4,
                  priority: 1,
                },
                { name: "checkout", test: /\/web\/checkout\//, minShareCount: 2, priority: 1 },
                { name: "repair", test: /\/web\/repair\//, minShareCount: 2, priority: 1 },
                { name: "account", test: /\/web\/account\//, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./web/handler.ts" } } },
  },
});
