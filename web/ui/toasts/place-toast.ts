/** The background colours of primary actions. */
const PRIMARY_COLOURS = ["bg-brand", "bg-danger"].map((name) => `.${name}`);
const PRIMARY = `[type=submit], :is(a, button):is(${PRIMARY_COLOURS.join()})`;
const CONTROLS = "a[href], button, input, select, textarea, summary";
/** One covered primary action weighs more than many covered links. */
const PRIMARY_WEIGHT = 1_000;
const MARGIN_PX = 8;

const PLACES = [
  ["bottom", "end"],
  ["bottom", "start"],
  ["top", "end"],
  ["top", "start"],
] as const;

/**
 * Moves the open list of toasts to the place with the lowest covered weight, if it covers a primary action. Otherwise it does not
 * move.
 */
export function placeToast(list: HTMLElement) {
  const toast = list.firstElementChild;
  const scope = list.closest("dialog") ?? document.querySelector("main");
  if (!toast || !scope) return;
  const controls = [...scope.querySelectorAll<HTMLElement>(`${CONTROLS}, ${PRIMARY}`)]
    .filter((control) => !list.contains(control) && control.checkVisibility())
    .map((control) => ({
      box: control.getBoundingClientRect(),
      weight: control.matches(PRIMARY) ? PRIMARY_WEIGHT : 1,
    }));
  const coveredWeight = () => {
    const { left, right, top, bottom } = toast.getBoundingClientRect();
    return controls
      .filter(({ box }) => box.left < right + MARGIN_PX && box.right > left - MARGIN_PX)
      .filter(({ box }) => box.top < bottom + MARGIN_PX && box.bottom > top - MARGIN_PX)
      .reduce((sum, { weight }) => sum + weight, 0);
  };
  if (coveredWeight() < PRIMARY_WEIGHT) return;
  const costs = PLACES.map((place) => {
    moveTo(list, place);
    return { place, cost: coveredWeight() };
  });
  const lowest = Math.min(...costs.map(({ cost }) => cost));
  const best = costs.find(({ cost }) => cost === lowest);
  if (best) moveTo(list, best.place);
}

function moveTo(list: HTMLElement, [edge, side]: (typeof PLACES)[number]) {
  list.dataset.edge = edge;
  list.dataset.side = side;
}
