const gap = 8;
const edge = 12;

/**
 * Positions an open popover below its anchor, or above it when there is no room. `align` follows the reading direction.
 * The popover stays inside the window.
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
