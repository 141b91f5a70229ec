import { type Edit, editsOf, type Place, placesIn } from "./edits.ts";

/**
 * What the router writes into the page itself: where it was scrolled to, what its loaders said; and, as a module, what
 * wakes the page up: modules to import, then the page's own in a table, then the start.
 */
const INLINE: Place = {
  opening: "<script",
  pattern: /<script( type="module" async="")?>(.*?)<\/script>/sy,
};
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");\s*/g;

/** What a page links to for later: modules, the rest of its style, its words for the scripts, what makes it an app. */
const FOR_LATER: Place = {
  opening: "<link ",
  pattern:
    /<link (?:rel="modulepreload" (href="[^"<>]*")|(?=[^<>]*(?:id="style"|data-words=|rel="manifest")))[^<>]*>/y,
};

const forLater = (link: string) => link.replace("rel=", "data-rel=");

/** Milliseconds; a paint or a picture that takes longer does not keep the page asleep, nor that nobody looks at it. */
const PATIENCE = 500;
/**
 * Asks for what stands there for later, and calls what it is given, when the page and its first pictures were painted.
 * Fonts are fetched before they count, so that a page is laid out anew once and not twice; whoever was here before has
 * them, as the worker tells that came with the first visit, and sees them at once.
 */
const AFTER_PAINT = `async(wake)=>{
const until=(start)=>new Promise(start),known=navigator.serviceWorker?.controller,
dress=()=>{for(const {style} of document.querySelector("#fonts")?.sheet.cssRules??[]){
const value=(name)=>style.getPropertyValue(name);
new FontFace(value("font-family").replaceAll('"',""),value("src"),{weight:value("font-weight"),unicodeRange:value("unicode-range")||void 0})
.load().then((font)=>document.fonts.add(font),()=>{});}};
known&&dress();
await Promise.race([until((done)=>setTimeout(done,${PATIENCE})),Promise.allSettled([
until((done)=>new PerformanceObserver(done).observe({type:"paint",buffered:true})),
...[...document.querySelectorAll("img[fetchpriority=high]")].map((one)=>one.decode())
]).then(()=>until((done)=>requestAnimationFrame(()=>setTimeout(done))))]);
known||dress();
for(const link of document.querySelectorAll("link[data-rel]"))link.rel=link.dataset.rel;
wake();
}`.replaceAll("\n", "");

/** The fonts that a browser has to fetch: it would ask for one while it lays the page out, before it paints. */
export function fontsForLater(fonts: string): string {
  return `<style id="fonts" media="(scripting:none)">${fonts}</style>`;
}

/** What the router may try one day, when it tries none of it: a flag that is absent is off. */
const UNSET_FLAGS = /("future":)\{(?:"\w+":false,?)*\}/;
/** How the router's script begins that scrolls to where a visitor was. */
const SCROLLING = /^\(\(storageKey, restoreKey\)/;
/**
 * What that script does, in half the bytes. An entry of the history that is new gets its key and is asked for nothing: a
 * page waits for the session's storage before it is painted.
 */
const SCROLL = `{
const key=history.state?.key;
try{const y=key&&JSON.parse(sessionStorage.getItem("react-router-scroll-positions")||"{}")[key];if(y)scrollTo(0,y)}catch{}
if(!key)history.replaceState({key:String(Math.random())},"");
}`.replaceAll("\n", "");

/**
 * Has a page's scripts, and what it links to for later, fetched once it was painted, so that they don't take the line
 * from what it shows: beside them its largest picture came 0.3 s later (mobile preset), and with its modules preloaded
 * at once the first paint 1.2 s later. Then all modules are asked for together, not each when it is found in another
 * one. All that runs in the page itself, and `last`, becomes one script, since the security policy names each by a
 * digest of 54 bytes that nothing packs.
 */
export function wakeAfterPaint(html: string, last: string): readonly Edit[] {
  const scripts = [...placesIn(html, INLINE)];
  const module = scripts.find(([, isModule]) => isModule)?.[2];
  if (!module) return [];
  const { imported, wake } = asFunction(module);
  const inline = scripts
    .filter(([, isModule]) => !isModule)
    .map(([, , text = ""]) => (SCROLLING.test(text) ? SCROLL : text.replace(UNSET_FLAGS, "$1{}")));
  const whole = `<script>${[...inline, last, `(${AFTER_PAINT})(${wake})`].join(";")}</script>`;
  return [
    ...editsOf(html, FOR_LATER, ([link, href = ""]) => (imported.has(href) ? "" : forLater(link))),
    ...scripts.map(({ index, 0: { length }, 1: isModule }) => ({
      start: index,
      end: index + length,
      text: isModule ? whole : "",
    })),
  ];
}

/** A module as a function that asks for all that it imports together; and their addresses, as attributes. */
function asFunction(module: string): { readonly imported: ReadonlySet<string>; readonly wake: string } {
  const imports = [...module.matchAll(IMPORT)];
  const names = imports.map(([, name = ""]) => name).join();
  const fetched = imports.map(([, , address]) => `import(${address})`).join();
  return {
    imported: new Set(imports.map(([, , address]) => `href=${address}`)),
    wake: `async()=>{const [${names}]=await Promise.all([${fetched}]);${module.replace(IMPORT, "").trim()}}`,
  };
}
