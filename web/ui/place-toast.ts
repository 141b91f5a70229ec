/** What a page or a dialog is there for, and what else takes a click. */
const LOUD = ["bg-brand", "bg-danger"].map((name) => `.${name}`);
const PRIMARY = `[type=submit], :is(a, button):is(${LOUD.join()})`;
const PRESSABLE = "a[href], button, input, select, textarea, summary";
/** Rather many links hidden for a moment than the one button that pays. */
const PRIMARY_WEIGHT = 1_000;
const AIR_PX = 8;

const PLACES = [
  ["bottom", "end"],
  ["bottom", "start"],
  ["top", "end"],
  ["top", "start"],
] as const;

/**
 * Moves the open list of toasts away from a primary action it lies over: to where it hides the least. Where none is
 * hidden it stays, so that nothing jumps under the eye.
 */
export function placeToast(list: HTMLElement) {
  const toast = list.firstElementChild;
  const scope = list.closest("dialog") ?? document.querySelector("main");
  if (!toast || !scope) return;
  const parts = [...scope.querySelectorAll<HTMLElement>(`${PRESSABLE}, ${PRIMARY}`)]
    .filter((part) => !list.contains(part) && part.checkVisibility())
    .map((part) => ({
      box: part.getBoundingClientRect(),
      weight: part.matches(PRIMARY) ? PRIMARY_WEIGHT : 1,
    }));
  const hidden = () => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    return parts
      .filter(({ box }) => box.left < right + AIR_PX && box.right > left - AIR_PX)
      .filter(({ box }) => box.top < bottom + AIR_PX && box.bottom > top - AIR_PX)
      .reduce((sum, { weight }) => sum + weight, 0);
  };
  if (hidden() < PRIMARY_WEIGHT) return;
  const tried = PLACES.map((place) => {
    put(list, place);
    return { place, cost: hidden() };
  });
  const least = Math.min(...tried.map(({ cost }) => cost));
  const best = tried.find(({ cost }) => cost === least);
  if (best) put(list, best.place);
}

function put(list: HTMLElement, [edge, side]: (typeof PLACES)[number]) {
  list.dataset.edge = edge;
  list.dataset.side = side;
}
