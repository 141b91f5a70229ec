import { lazy, type ReactNode, Suspense, use, useId, useState } from "react";
import { useLocation } from "react-router";
import { expect, test } from "vitest";
import type { Locale } from "#contract/locale.ts";
import { drawPage } from "./draw-page.ts";
import { edited } from "./edits.ts";
import { KeepPartContext, Kept } from "./i18n/kept.tsx";
import { LocaleContext, useLocale } from "./i18n/locale.ts";
import { WordsProvider } from "./i18n/words-provider.tsx";
import { keepParts, openPageParts } from "./keep-parts.tsx";

let drawn = 0;
function Part({ number }: { number: number }) {
  drawn += 1;
  const [half] = useState(number / 2);
  return (
    <b>
      {useLocale()} {number} {half}
    </b>
  );
}
const kept = (number: number) => <Kept as="li" className="c" name="part" part={Part} of={{ number }} />;

type Page = { keep?: ReturnType<typeof keepParts>; locale?: Locale; shop?: string };

async function draw(children: ReactNode, { keep, locale = "fr", shop = "Reluit" }: Page = {}) {
  const parts = keep && openPageParts(keep);
  const { html, failures } = await drawPage(
    <KeepPartContext value={parts?.keep ?? null}>
      <WordsProvider locale={locale} shop={shop}>
        <html lang={locale}>
          <body>{children}</body>
        </html>
      </WordsProvider>
    </KeepPartContext>,
    1_000,
  );
  expect(failures).toEqual([]);
  return parts ? edited(html, parts.edits(html)) : html;
}

test("a part is drawn once for all pages that give it the same, with the HTML it would have in its place", async () => {
  const parts = (
    <>
      {kept(4)}
      {kept(6)}
    </>
  );
  const plain = await draw(parts);
  expect(plain).toContain('<li class="c"><b>fr<!-- --> <!-- -->4<!-- --> <!-- -->2</b></li>');
  const keep = keepParts();
  drawn = 0;
  for (let page = 0; page < 3; page += 1) expect(await draw(parts, { keep })).toBe(plain);
  expect(drawn).toBe(2);
});

test("another language and another name of the shop have parts of their own", async () => {
  const keep = keepParts();
  expect(await draw(kept(4), { keep })).toContain("<b>fr<");
  expect(await draw(kept(4), { keep, locale: "ar" })).toContain("<b>ar<");
  drawn = 0;
  await draw(kept(4), { keep, shop: "Autre" });
  expect(drawn).toBe(1);
});

function Around({ children }: { children: ReactNode }) {
  const [before] = useState("before");
  return (
    <LocaleContext value="en">
      <i id={useId()}>{before}</i>
      {children}
      <After />
    </LocaleContext>
  );
}
function After() {
  const [after] = useState("after");
  return (
    <i id={useId()}>
      {after} {use(LocaleContext)}
    </i>
  );
}

test("what stands around a part is drawn as without it: its states, its ids, its language", async () => {
  const around = <Around>{kept(4)}</Around>;
  const plain = await draw(around);
  expect(plain).toContain("after<!-- --> <!-- -->en");
  const keep = keepParts();
  for (let page = 0; page < 2; page += 1) expect(await draw(around, { keep })).toBe(plain);
});

function Where() {
  return useLocation().pathname;
}

test("a part knows nothing of the page it is drawn for first", async () => {
  const where = <Kept as="li" name="where" part={Where} of={{}} />;
  expect(await draw(where, { keep: keepParts() })).toContain("<li>/</li>");
});

const Late = lazy(async () => ({ default: () => <b>late</b> }));
function Waiting() {
  return (
    <Suspense>
      <Late />
    </Suspense>
  );
}

test("a part that waits is drawn in its place, and kept when it no longer does", async () => {
  const waiting = <Kept as="li" name="waiting" part={Waiting} of={{}} />;
  const keep = keepParts();
  const first = await draw(waiting, { keep });
  expect(first).toContain("<li><!--$--><b>late</b><!--/$--></li>");
  expect(await draw(waiting, { keep })).toBe(first);
});

function Pressed({ number, press }: { number: number; press?: () => void }) {
  drawn += 1;
  return (
    <button type="button" onClick={press}>
      {number}
    </button>
  );
}

test("a part that gets something which only a browser has is drawn once all the same", async () => {
  const keep = keepParts();
  const button = (press: () => void) => (
    <Kept as="li" name="pressed" part={Pressed} of={{ number: 1 }} live={{ press }} />
  );
  const plain = await draw(button(() => {}));
  expect(plain).toContain('<li><button type="button">1</button></li>');
  drawn = 0;
  const pages = [button(() => {}), button(() => {})];
  for (const page of pages) expect(await draw(page, { keep })).toBe(plain);
  expect(drawn).toBe(1);
});

test("what nobody else will ask for is drawn in its place, as it would be kept", async () => {
  const once = <Kept as="li" className="c" name="part" part={Part} of={{ number: 4 }} once />;
  const keep = keepParts();
  const plain = await draw(kept(4), { keep });
  drawn = 0;
  for (let page = 0; page < 2; page += 1) expect(await draw(once, { keep })).toBe(plain);
  expect(drawn).toBe(2);
});

test("a walk through parts of one name takes none of another name away", async () => {
  const keep = keepParts(200);
  await draw(kept(1), { keep });
  for (const number of [1, 2, 3, 4])
    await draw(<Kept as="li" name="other" part={Part} of={{ number }} />, { keep });
  drawn = 0;
  await draw(kept(1), { keep });
  expect(drawn).toBe(0);
});

function Running() {
  return <script>{"start()"}</script>;
}

test("a part that runs something is drawn in its place, where the page’s policy finds it", async () => {
  const running = <Kept as="li" name="running" part={Running} of={{}} />;
  const parts = openPageParts(keepParts());
  const { html } = await drawPage(<KeepPartContext value={parts.keep}>{running}</KeepPartContext>, 1_000);
  expect(html).toContain("<script>start()</script>");
  expect(parts.drawn).toEqual([]);
});

test("parts that were not asked for the longest go first when there are too many", async () => {
  const keep = keepParts(200);
  for (const number of [1, 2, 1, 3]) await draw(kept(number), { keep });
  drawn = 0;
  await draw(kept(1), { keep });
  await draw(kept(3), { keep });
  expect(drawn).toBe(0);
  await draw(kept(2), { keep });
  expect(drawn).toBe(1);
});

function Dressed() {
  return (
    <p className="p-8 wide">
      <b className="p-4">Reluit</b>
    </p>
  );
}

test("the style of a page knows the classes of its parts, which its text does not hold yet", async () => {
  const parts = openPageParts(keepParts());
  const { html } = await drawPage(
    <KeepPartContext value={parts.keep}>
      <html lang="fr">
        <body className="page">
          <Kept as="li" name="dressed" part={Dressed} of={{}} />
        </body>
      </html>
    </KeepPartContext>,
    1_000,
  );
  expect(html).not.toContain("p-8");
  expect(parts.drawn.map(({ classValues }) => [...classValues.values])).toEqual([["p-8 wide", "p-4"]]);
});
