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
    // Without the preload helper a lazy chunk is a plain import(): its own imports are few, and no policy is asked of it.
    modulePreload: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(?:react|react-dom|react-router|scheduler|icu-minify|@formatjs|cookie|set-cookie-parser)\//,
                  priority: 2,
                },
                {
                  // What every page shows stands in one file: crumbs of 300 bytes compress badly and come late.
                  name: "shell",
                  test: /\/web\/(?:ui\/(?:button|button-style|classes|icon-button|toast|use-modal|place-popover|badge|picture|price|reveal|spinner|container|section|visually-hidden|field|input|select|sheet|empty-state|error-state|pagination|page-gaps|skeleton)\.tsx?$|tab\/(?:storage|redirect-target)\.ts$|i18n\/|shell\/(?:header|main-nav|category-bar|search-bar|languages|footer|logo|cart-button|account-button|section-switcher|sheet-button|shell|places|kept-facts|use-log-out|navigation-progress))|lucide-react\/dist\/esm\/(?!icons)|lucide-react\/dist\/esm\/icons\/(?:user|shopping-bag|search|x|menu|chevron-down|arrow-right|globe|rotate-cw|circle-exclamation-point|search-x|smartphone)\./,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: "./web/handler.ts" } } },
  },
});
