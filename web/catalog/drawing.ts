export type DrawingView = "front" | "back";

/** Where the drawing of a model is; without a view it shows front and back together. */
export function drawingOf(modelId: number, view?: DrawingView): string {
  return `/pictures/models/${modelId}.svg${view ? `?view=${view}` : ""}`;
}
