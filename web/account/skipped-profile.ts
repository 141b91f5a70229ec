/** Who chose to complete their profile later is not sent back to the form before the page is loaded anew. */
let skippedBy: number | null = null;

export function skipProfile(userId: number | null) {
  skippedBy = userId;
}

export function hasSkippedProfile(userId: number): boolean {
  return skippedBy === userId;
}
