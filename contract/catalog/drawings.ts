/** Views of a drawing. By default it shows front and back. */
export const DRAWING_VIEWS = ["front", "back", "both"] as const;
export type DrawingView = (typeof DRAWING_VIEWS)[number];

/** The address of a catalogue model's drawing, 800 × 800 pixels. */
export function modelDrawing(modelId: number, view?: DrawingView): string {
  return drawingView(`/pictures/models/${modelId}.svg`, view);
}

/** Whether an address is that of a model's drawing. */
export const isDrawing = (address: string): boolean => address.startsWith("/pictures/models/");

/** The address of one view of a drawing. Other addresses are returned unchanged. */
export function drawingView(address: string, view: DrawingView | undefined): string {
  return view && /^\/pictures\/(repair-)?models\//.test(address) ? `${address}?view=${view}` : address;
}
