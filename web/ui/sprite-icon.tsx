import type { ComponentType, SVGProps } from "react";

type Properties = SVGProps<SVGSVGElement>;

/**
 * Makes an icon component for a symbol of the sprite. `reference` is the symbol's address. The component has the props of a
 * Lucide icon, which the build replaces by it (web/build/icons-plugin.ts). @alias
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
