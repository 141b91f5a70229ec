import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import type { Locale } from "#contract/locale.ts";
import { LOCALES } from "#contract/locale.ts";
import { breaches, lengthen, overflows, smallTargets, untoldErrors } from "#tests/screens/flaws.ts";
import { invalidHtml } from "#tests/screens/valid-html.ts";
import { visitScreens } from "#tests/screens/visit.ts";
import routes from "#web/routes.ts";
import { expect, test } from "./fixture.ts";
import { variants } from "./variants.ts";

// Refusals: an unknown seller, phone, tracking link, conversation and page; an account without a connection; a parcel whose
// refund another journey granted.
test.use({
  provoked:
    /^404 \/(?:vendeurs\/nobody|product\/999999999|nowhere\/at-all|(?:suivi|payer|threads)\/0{22})$|^net::ERR_FAILED \/(?:clients\/\d+|orders)$|^409 \/seller\/shipments\/\d+\/packing$/,
});

interface Look {
  readonly locale: Locale;
  readonly width: number;
  readonly scheme: "light" | "dark";
}

/** The first has the longest words in the narrowest window. The long form tests all twelve: every language, width and scheme. */
const LOOKS: readonly Look[] = LOCALES.flatMap((locale) =>
  [375, 1440].flatMap((width) => (["light", "dark"] as const).map((scheme) => ({ locale, width, scheme }))),
);

for (const look of variants(...LOOKS)) {
  test(`every screen in ${look.locale}, ${look.width} px, ${look.scheme}: no breach of WCAG 2.2 AA, nothing cut, also with words 40 % longer`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(900_000);
    const { width } = look;
    const seen = new Set<string>();
    const judge = async (page: Page) => {
      seen.add(new URL(page.url()).pathname);
      const found = [...(await untoldErrors(page)), ...(await breaches(page))];
      const told = async (what: string) => (await overflows(page)).map((flaw) => `${what}, ${flaw}`);
      found.push(...(await told("as it is")));
      if (width < 768) {
        found.push(...(await smallTargets(page)));
        // Check one width only: the elements are the same at every width.
        found.push(...(await invalidHtml(await page.content())));
      }
      await lengthen(page);
      for (const narrow of width < 768 ? [width, 320] : [width]) {
        await page.setViewportSize({ width: narrow, height: 900 });
        found.push(...(await told(`longer words at ${narrow} px`)));
      }
      await page.setViewportSize({ width, height: 900 });
      return found;
    };
    expect(await visitScreens(browser, baseURL ?? "", look, judge)).toEqual([]);
    const unseen = routes
      .map(({ path = "/" }) => path)
      .filter((path) => ![...seen].some((pathname) => matchPath(path, pathname)));
    expect(unseen, "routes without a screen").toEqual([]);
  });
}
