import type { ComponentType, SVGProps } from "react";

type Properties = SVGProps<SVGSVGElement>;

/**
 * A component that shows one drawing of the icons' file, `reference` being its address there. It takes what a Lucide icon
 * takes here; the build puts it in place of each (web/build/icons-plugin.ts).
 * @alias
 */
export const drawing =
  (reference: string): ComponentType<Properties> =>
  (properties) =>
    draw(reference, properties);

function draw(reference: string, { className = "", strokeWidth, style, ...rest }: Properties) {
  return (
    <svg
      aria-hidden="true"
      className={`icon ${className}`}
      style={strokeWidth ? { strokeWidth, ...style } : style}
      {...rest}
    >
      <use href={reference} />
    </svg>
  );
}
