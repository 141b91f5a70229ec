// Runs in the visitor's browser, beside the pages. It keeps one thing: the page that says there is no connection, in each
// language. Pages, prices and stock always come from the shop itself, and so does everything this file does not answer.
// The server puts `RELEASE` before it, which changes with what is kept.

const CACHE = `offline-${RELEASE}`;
const LANGUAGES = ["fr", "en", "ar"];
const spoken = new URL(location.href).searchParams.get("lang");

addEventListener("install", (event) => event.waitUntil(keepPages()));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET")
    event.respondWith(pageOrRegret(event));
});

async function keepPages() {
  const cache = await caches.open(CACHE);
  await cache.addAll(LANGUAGES.map((language) => new Request(addressOf(language), { cache: "reload" })));
  // It keeps nothing that an older page could miss, so it need not wait for those to close.
  await skipWaiting();
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
    const language = [asked, spoken].find((one) => LANGUAGES.includes(one)) ?? LANGUAGES[0];
    const kept = await caches.match(addressOf(language));
    if (kept) return kept;
    throw failure;
  }
}

function addressOf(language) {
  return `/offline?lang=${language}`;
}
