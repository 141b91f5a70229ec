import { type Edit, editsOf } from "./edits.ts";

/** The script with which the router wakes a page up: modules to import, then the page's own in a table, then the start. */
const WAKING = /<script type="module" async="">((?:import [^;]+;\s*)+)([^<]+)<\/script>/g;
const IMPORT = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** What a page links to for later: the rest of its style, its words for the scripts, what makes it an app. */
const FOR_LATER = /<link (?=[^<>]*(?:id="style"|data-words=|rel="manifest"))([^<>]*?)rel=/g;

/** Milliseconds; a picture that takes longer does not keep the page asleep. */
const PATIENCE = 500;
/**
 * Asks for what stands there for later, and calls what it is given, when the page's first pictures were painted; at once
 * on a page that is not looked at.
 */
const AFTER_PAINT = `async(wake)=>{
if(!document.hidden){
const pictures=[...document.querySelectorAll("img[fetchpriority=high]")].map((one)=>one.decode().catch(()=>{}));
await Promise.race([Promise.all(pictures),new Promise((done)=>setTimeout(done,${PATIENCE}))]);
await new Promise((done)=>requestAnimationFrame(()=>setTimeout(done)));
}
for(const link of document.querySelectorAll("link[data-rel]")){link.rel=link.dataset.rel;delete link.dataset.rel;}
wake();
}`.replaceAll("\n", "");

/** What the router writes into the page itself: where it was scrolled to, what its loaders said. */
const INLINE = /<script>(.*?)<\/script>/gs;

/**
 * Has a page's scripts, and what it links to for later, fetched once it was painted, so that they don't take the line
 * from what it shows: beside them its largest picture came 0.3 s later (mobile preset). All that runs in the page itself,
 * and `last`, becomes one script, since the security policy names each by a digest of 54 bytes that nothing packs.
 */
export function wakeAfterPaint(html: string, last: string): readonly Edit[] {
  const inline: string[] = [];
  const quiet = editsOf(html, INLINE, ([, text = ""]) => {
    inline.push(text);
    return "";
  });
  const waking = editsOf(html, WAKING, ([, imports = "", rest = ""]) => {
    const modules = [...imports.matchAll(IMPORT)];
    const names = modules.map(([, name = ""]) => name).join();
    const fetched = modules.map(([, , address]) => `import(${address})`).join();
    const wake = `async()=>{const [${names}]=await Promise.all([${fetched}]);${rest.trim()}}`;
    return `<script>${[...inline, last, `(${AFTER_PAINT})(${wake})`].join(";")}</script>`;
  });
  if (waking.length === 0) return waking;
  const later = editsOf(html, FOR_LATER, ([, before = ""]) => `<link ${before}data-rel=`);
  return [...quiet, ...later, ...waking];
}
