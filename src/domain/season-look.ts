/** What a look shows at a moment: its own colors, texts and picture, or those of a season that began and ends by itself. */

/** The part of a look that a season replaces; how its code is read never changes with a season. */
export interface ShownLook {
  /** Six hex digits without a #. */
  backgroundColor: string;
  color: string;
  instructions: string;
  googleInstructions: string;
  googleUri: string;
  /** The id of a picture, or empty for the drawn scene. */
  picture: string;
}

/** A season of a look. Both ends in milliseconds since 1970; the end no longer belongs to it. */
export interface SeasonLook extends ShownLook {
  beginsAt: number;
  endsAt: number;
}

/** What the look shows now. Of two seasons at once, the one that began later counts. */
export function shownLookAt(own: ShownLook & { seasons: readonly SeasonLook[] }, now: Date): ShownLook {
  const at = now.getTime();
  const [season] = own.seasons
    .filter(({ beginsAt, endsAt }) => beginsAt <= at && at < endsAt)
    .toSorted((a, b) => b.beginsAt - a.beginsAt);
  const { backgroundColor, color, instructions, googleInstructions, googleUri, picture } = season ?? own;
  return { backgroundColor, color, instructions, googleInstructions, googleUri, picture };
}

/** Where a season stands. */
export type SeasonState = 'planned' | 'on' | 'over';

export function seasonStateOf(
  { beginsAt, endsAt }: { beginsAt: Date; endsAt: Date },
  now: Date,
): SeasonState {
  if (now >= endsAt) return 'over';
  return now >= beginsAt ? 'on' : 'planned';
}
