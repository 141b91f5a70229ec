import { LOCALE_COOKIE } from "#contract/locale.ts";
import { breaches, overflows, sideways, untoldErrors } from "#tests/screens/flaws.ts";
import { visitBackOffice } from "#tests/screens/visit-back-office.ts";
import { SECTIONS } from "../../admin/sections.ts";
import { expect, test } from "./fixture.ts";
import { newStaff } from "./new-staff.ts";
import { isLongForm } from "./variants.ts";

// The session before the sign-in; papers and labels of no order and no device.
test.use({ provoked: /^(?:401 \/admin\/api\/session|400 \/admin\/api\/delivery-notes)/ });

/** A long form: `SCREENS=all` visits every page of the back office, which takes minutes. */
const LOOKS = isLongForm
  ? ([
      { locale: "fr", width: 768, colorScheme: "dark" },
      { locale: "en", width: 1440, colorScheme: "light" },
    ] as const)
  : [];

/** The demo has counted no place yet. `places` looks at this page. */
const WITHOUT_ROWS = ["/counts/:id"];

for (const { locale, width, colorScheme } of LOOKS)
  test.describe(() => {
    test.use({ colorScheme });
    test(`every screen of the back office in ${locale}, ${width} px, ${colorScheme}: no breach of WCAG 2.2 AA, nothing cut`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(900_000);
      await newStaff(page);
      await page.context().addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL ?? "" }]);
      await page.setViewportSize({ width, height: 900 });
      const flaws: string[] = [];
      const paths = [...SECTIONS.flatMap(({ pages }) => Object.keys(pages)), "/me", "/nowhere"];
      const unseen = await visitBackOffice(page, paths, async (path) => {
        const found = [
          ...(await untoldErrors(page)),
          ...(await breaches(page)),
          ...(await overflows(page)),
          ...(await sideways(page)),
        ];
        flaws.push(...found.map((flaw) => `${path}: ${flaw}`));
      });
      expect(flaws).toEqual([]);
      expect(unseen).toEqual(WITHOUT_ROWS);
    });
  });
