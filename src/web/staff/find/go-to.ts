/** Places and acts that the one box finds by their words. */

import type { GoTo } from '#web/staff/ui/open-find.ts';

const shownMax = 5;

/** Those of which each typed word begins a word, such as "new mes" for "New message". */
export function goToBy(all: readonly GoTo[], typed: string): readonly GoTo[] {
  const wanted = lettersAndDigits(typed);
  if (wanted.length === 0) return [];
  return all
    .filter(({ title }) => {
      const words = lettersAndDigits(title);
      return wanted.every((want) => words.some((word) => word.startsWith(want)));
    })
    .slice(0, shownMax);
}

function lettersAndDigits(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
