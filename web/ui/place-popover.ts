const gap = 8;
const edge = 12;

/**
 * Puts an open popover under its anchor, or above it where there is no room, aligned on the reading side and
 * inside the window.
 */
export function placePopover(popover: HTMLElement, anchor: HTMLElement, align: "start" | "center" | "end") {
  const at = anchor.getBoundingClientRect();
  const width = popover.offsetWidth;
  const height = popover.offsetHeight;
  const page = document.documentElement.clientWidth;
  const leftward = (getComputedStyle(anchor).direction === "rtl") === (align === "start");
  const wanted =
    align === "center" ? at.left + (at.width - width) / 2 : leftward ? at.right - width : at.left;
  const below = at.bottom + gap;
  const fits = below + height <= window.innerHeight - edge || at.top - gap - height < edge;
  popover.style.left = `${Math.max(edge, Math.min(wanted, page - width - edge))}px`;
  popover.style.top = `${fits ? below : at.top - gap - height}px`;
}
