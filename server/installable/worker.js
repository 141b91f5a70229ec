// Runs in the visitor's browser, beside the pages. It keeps one thing: the page that says there is no connection, in each
// language. Pages, prices and stock always come from the shop itself, and so does everything this file does not answer.
// The server puts `RELEASE` before it, which changes with what is kept; a new release takes over when the pages of the old
// one are closed, so that no page is on its way through a worker that goes.

const CACHE = `offline-${RELEASE}`;
const LANGUAGES = ["fr", "en", "ar"];

addEventListener("install", (event) => event.waitUntil(keepPages()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET")
    event.respondWith(pageOrRegret(event));
});

async function keepPages() {
  const cache = await caches.open(CACHE);
  await cache.addAll(LANGUAGES.map((language) => new Request(addressOf(language), { cache: "reload" })));
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The browser asks for the page while this worker is still waking up.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function pageOrRegret(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (failure) {
    const asked = new URL(event.request.url).searchParams.get("lang");
    const chosen = await self.cookieStore?.get("reluit_lang");
    const language = [asked, chosen?.value].find((one) => LANGUAGES.includes(one)) ?? LANGUAGES[0];
    const kept = await caches.match(addressOf(language));
    if (kept) return kept;
    throw failure;
  }
}

function addressOf(language) {
  return `/offline?lang=${language}`;
}
