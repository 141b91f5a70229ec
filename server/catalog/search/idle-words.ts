/** Folded words that carry no meaning in a search unless nothing else is there, nor in the name of a colour. */
export const IDLE_WORDS: ReadonlySet<string> = new Set(
  (
    "a au aux avec c ce ces cet cette d dans de des du elle en est et go gb il j je l la le les leur lui m ma mais me " +
    "meme mes moi mon n ne nos notre nous on ou par pas plus pour qu que qui s sa sans ses son sur t ta te tes to toi " +
    "ton tu un une vos votre vous y and for the with"
  ).split(" "),
);
