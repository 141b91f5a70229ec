// The service worker of the shop. It caches the offline page in each language, and nothing else: pages, prices and stock
// always come from the server. The server prepends `RELEASE`, which changes with the cached content. A new release becomes
// active when the pages of the old one are closed.

const CACHE = `offline-${RELEASE}`;
const LANGUAGES = ["fr", "en", "ar"];

addEventListener("install", (event) => event.waitUntil(cachePages()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET")
    event.respondWith(fetchPage(event));
});

async function cachePages() {
  const cache = await caches.open(CACHE);
  await cache.addAll(LANGUAGES.map((language) => new Request(addressOf(language), { cache: "reload" })));
}

async function activate() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // Lets the browser request the page while this worker starts.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function fetchPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (failure) {
    const requested = new URL(event.request.url).searchParams.get("lang");
    const chosen = await self.cookieStore?.get("reluit_lang");
    const language = [requested, chosen?.value].find((one) => LANGUAGES.includes(one)) ?? LANGUAGES[0];
    const cached = await caches.match(addressOf(language));
    if (cached) return cached;
    throw failure;
  }
}

function addressOf(language) {
  return `/offline?lang=${language}`;
}
