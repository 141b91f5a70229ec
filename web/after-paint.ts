import { type Edit, editsOf, type Place } from "./edits.ts";

/** The script with which the router wakes a page up: modules to import, then the page's own in a table, then the start. */
const WAKING: Place = {
  opening: '<script type="module" async="">',
  pattern: /<script type="module" async="">([^<]+)<\/script>/y,
};
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");\s*/g;

/** What a page links to for later: the rest of its style, its words for the scripts, what makes it an app. */
const FOR_LATER: Place = {
  opening: "<link ",
  pattern: /<link (?=[^<>]*(?:id="style"|data-words=|rel="manifest"))[^<>]*>/y,
};
const PRELOAD: Place = {
  opening: '<link rel="modulepreload" ',
  pattern: /<link rel="modulepreload" (href="[^"<>]*")[^<>]*>/y,
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

/** What the router writes into the page itself: where it was scrolled to, what its loaders said. */
const INLINE: Place = { opening: "<script>", pattern: /<script>(.*?)<\/script>/sy };
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
  const inline: string[] = [];
  const imported = new Set<string>();
  const quiet = editsOf(html, INLINE, ([, text = ""]) => {
    inline.push(SCROLLING.test(text) ? SCROLL : text.replace(UNSET_FLAGS, "$1{}"));
    return "";
  });
  const waking = editsOf(html, WAKING, ([, text = ""]) => {
    const modules = [...text.matchAll(IMPORT)];
    for (const [, , address = ""] of modules) imported.add(`href=${address}`);
    const names = modules.map(([, name = ""]) => name).join();
    const fetched = modules.map(([, , address]) => `import(${address})`).join();
    const wake = `async()=>{const [${names}]=await Promise.all([${fetched}]);${text.replace(IMPORT, "").trim()}}`;
    return `<script>${[...inline, last, `(${AFTER_PAINT})(${wake})`].join(";")}</script>`;
  });
  if (waking.length === 0) return waking;
  const modules = editsOf(html, PRELOAD, ([link, href = ""]) => (imported.has(href) ? "" : forLater(link)));
  return [...quiet, ...editsOf(html, FOR_LATER, ([link]) => forLater(link)), ...modules, ...waking];
}
