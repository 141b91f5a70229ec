import type { ComponentType, SVGProps } from "react";

type Properties = SVGProps<SVGSVGElement>;

/**
 * An icon component for one symbol of the sprite; `reference` is its address. It has the props of a Lucide icon, which
 * the build replaces with it (web/build/icons-plugin.ts).
 * @alias
 */
export const spriteIcon =
  (reference: string): ComponentType<Properties> =>
  (properties) =>
    render(reference, properties);

function render(reference: string, { className = "", strokeWidth, style, ...rest }: Properties) {
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
