/** Refusals of the tab API Keys. */
import { problem, type CatalogueEntry } from './error-entry.ts';

export const apiKeyErrors = {
  'api-key-unknown': problem(404, 'There is no such key, or it was deleted already'),
  'api-key-name-taken': problem(409, 'A key of this name exists or existed. Choose another name.'),
  'api-key-beyond-own-rights': problem(403, 'You can make a key only for what you may do yourself'),
} as const satisfies Record<string, CatalogueEntry>;
