/** Refusals of the watch list. */
import { problem, type CatalogueEntry } from './error-entry.ts';

export const watchErrors = {
  'watch-hit-unknown': problem(404, 'There is no such hit'),
  'watch-hit-own': problem(403, 'This hit is about you. Someone else has to explain it.'),
  'watch-hit-explained': problem(409, 'Someone has explained this hit already. Reload to read the note.'),
  'watch-settings-changed': problem(
    409,
    'Someone has changed these settings since you opened them. Reload, and make your change again.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
