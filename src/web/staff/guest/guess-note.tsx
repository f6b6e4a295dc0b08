import { Alert } from '@mantine/core';

import type { Guessing } from '#contract/calls/staff-orders.ts';

import { Instant } from '#web/staff/ui/instant.tsx';

/** The wrong numbers that were tried with the order, and their effect on its guests. */
export function GuessNote({ guessing }: { guessing: Guessing }) {
  return (
    <Alert color="yellow" title="Failed attempts to look up this order">
      {wordsFor(guessing)} The count ends on <Instant iso={guessing.endsAt} />.
    </Alert>
  );
}

function wordsFor({ misses, puzzleSeconds }: Guessing): string {
  const times = misses === 1 ? 'once' : `${misses} times`;
  if (puzzleSeconds === 0) return `This happened ${times} in a day; guests notice nothing.`;
  const seconds = puzzleSeconds === 1 ? 'about a second' : `about ${puzzleSeconds} seconds`;
  return `This happened ${times} in a day, so each look-up by order ID and barcode now waits ${seconds} while the guest’s browser runs a check. The link in the confirmation email opens the pass at once.`;
}
