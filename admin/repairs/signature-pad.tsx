import { type PointerEvent, useRef } from "react";
import { SIGNATURE_FIELD, type Stroke, strokesToPath } from "#contract/repair/custody.ts";
import { Button } from "#web/ui/button.tsx";

interface SignaturePadProps {
  readonly label: string;
  readonly clear: string;
  readonly strokes: readonly Stroke[];
  readonly onStrokes: (strokes: readonly Stroke[]) => void;
}

/** A field that is signed by finger, pen or mouse. Whoever uses a keyboard types a name instead. */
export function SignaturePad({ label, clear, strokes, onStrokes }: SignaturePadProps) {
  const isDrawing = useRef(false);
  const { width, height } = SIGNATURE_FIELD;
  function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Stroke[number] {
    const box = currentTarget.getBoundingClientRect();
    const within = (part: number, most: number) => Math.round(Math.min(1, Math.max(0, part)) * most);
    return [
      within((clientX - box.left) / box.width, width),
      within((clientY - box.top) / box.height, height),
    ];
  }
  function draw(event: PointerEvent<SVGSVGElement>) {
    const last = strokes.at(-1);
    if (!isDrawing.current || !last) return;
    onStrokes([...strokes.slice(0, -1), [...last, pointOf(event)]]);
  }
  const stop = () => {
    isDrawing.current = false;
  };
  return (
    <div className="grid gap-2">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
        className="aspect-3/1 w-full cursor-crosshair touch-none rounded-md border-2 border-dashed border-line-strong bg-surface"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          isDrawing.current = true;
          onStrokes([...strokes, [pointOf(event)]]);
        }}
        onPointerMove={draw}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <path
          d={strokesToPath(strokes)}
          fill="none"
          stroke="currentColor"
          strokeWidth={4}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {strokes.length > 0 && (
        <Button
          type="button"
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => onStrokes([])}
        >
          {clear}
        </Button>
      )}
    </div>
  );
}
