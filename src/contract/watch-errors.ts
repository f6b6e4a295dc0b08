/** Refusals of the watch list. */
import { problem, type CatalogueEntry } from './error-entry.ts';

export const watchErrors = {
  'watch-hit-unknown': problem(404, 'There is no such hit'),
  'watch-hit-own': problem(403, 'Someone else must explain a hit about you'),
  'watch-hit-explained': problem(409, 'This hit is explained already. Reload.'),
  'watch-settings-changed': problem(409, 'These settings were changed meanwhile. Reload.'),
} as const satisfies Record<string, CatalogueEntry>;
