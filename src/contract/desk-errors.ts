/** Refusals of what the desk does about a pass or a club account. */
import { problem, type CatalogueEntry } from './error-entry.ts';

export const deskErrors = {
  'photo-faces-unexplained': problem(
    400,
    'The check did not find exactly one face. Say why this photo is right, or take another one.',
  ),
  'band-not-for-pass': problem(409, 'This pass is not a wristband ticket'),
  'band-unknown': problem(409, 'No blank wristband with this code fits this ticket. Take another one.'),
  'band-taken': problem(409, 'This wristband is in use already. Take another one.'),
  'band-same': problem(409, 'This is the band that is already active.'),
  'band-none': problem(409, 'No wristband of this ticket is valid now'),
  'guest-mail-limit': problem(
    429,
    'This guest got too many messages from the desk today. Please try again tomorrow.',
  ),
  'account-email-taken': problem(409, 'Another account has this email address. Merge the two accounts.'),
  'goodwill-above-limit': problem(409, 'This is more than your access level may give at once'),
  'goodwill-used-up': problem(409, 'This is more than you may still give today'),
} as const satisfies Record<string, CatalogueEntry>;
