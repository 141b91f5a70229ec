/**
 * Lets React work in a document that others change, too. A browser's translator replaces a text by a `<font>` with the
 * translation. React then looks for its own text node, and `removeChild` and `insertBefore` throw NotFoundError. An extension may
 * wrap or remove an element in the same way. This guard applies React's changes to the replacement of its node. A node in another
 * place of the document is an error of the shop and still throws.
 */
export function surviveForeignChanges() {
  new MutationObserver((records) => records.forEach(noteStandIns)).observe(document, {
    childList: true,
    subtree: true,
  });
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const place = placeIn(this, child);
    if (place) removeChild.call(this, place);
    else if (isOutside(child)) warn("removed");
    else return removeChild.call(this, child) as Child;
    return child;
  };
  Node.prototype.insertBefore = function <New extends Node>(this: Node, node: New, before: Node | null): New {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as New;
    const place = placeIn(this, before);
    if (!place && isOutside(before)) warn("moved");
    else if (!place) return insertBefore.call(this, node, before) as New;
    return insertBefore.call(this, node, place) as New;
  };
}

/** The replacement of each node that a translator removed. */
const standIns = new WeakMap<Node, Node>();
const isFont = (node: Node | null | undefined) => node?.nodeName === "FONT";
// When React writes a new text into its own node, that node returns to the page, where the translator finds it.
const updates = new MutationObserver((records) => {
  for (const { target } of records) {
    const standIn = standInOf(target);
    if (target.parentNode === null && standIn?.parentNode) standIn.parentNode.replaceChild(target, standIn);
  }
});

function noteStandIns({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) {
  for (const gone of removedNodes) {
    const isText = gone instanceof Text;
    if (gone.parentNode !== null || !(isText || isFont(gone))) continue;
    // A translator replaces a text at once, or first inserts its element beside it.
    const around = isText ? [...addedNodes, previousSibling, nextSibling] : [...addedNodes];
    const standIn = around.find((node) => isFont(node) === isText && node !== null);
    if (!standIn) continue;
    standIns.set(gone, standIn);
    if (isText) updates.observe(gone, { characterData: true });
  }
}

/** The last replacement in the chain: a text may be translated again, and back. */
function standInOf(node: Node): Node | undefined {
  let last = standIns.get(node);
  // Translators replace a text a few times at most. The limit ends a cycle of two nodes that replace each other.
  for (let steps = 0; last?.parentNode === null && steps < 9; steps += 1) last = standIns.get(last);
  return last;
}

/** The child of `parent` that is the node, contains it, or replaces it. */
function placeIn(parent: Node, node: Node): Node | null {
  let at: Node | null | undefined = node.parentNode ? node : standInOf(node);
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at ?? null;
}

const isOutside = (node: Node) => node.parentNode === null;
const warn = (what: string) => console.warn("A part of the page was", what);
