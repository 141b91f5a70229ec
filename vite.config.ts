import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { wordsPlugin } from "./web/build/words-plugin.ts";

export default defineConfig({
  // React Router's plugin wants a React Router project around it, which a Vitest worker is not.
  plugins: [wordsPlugin(), process.env.VITEST ? [] : [tailwindcss(), reactRouter()]],
  build: {
    // The security policy allows no data: address for fonts.
    assetsInlineLimit: 0,
    // Without the preload helper a lazy chunk is a plain import(): its own imports are few, and no policy is asked of it.
    modulePreload: false,
  },
  environments: {
    ssr: { build: { rolldownOptions: { input: "./web/handler.ts" } } },
  },
});
