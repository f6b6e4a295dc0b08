/** Refusals of the desk and of the tabs Watch, Webhooks and API Keys. */
import { problem, type CatalogueEntry } from './error-entry.ts';

export const teamErrors = {
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
  'watch-hit-unknown': problem(404, 'There is no such hit'),
  'watch-hit-own': problem(403, 'Someone else must explain a hit about you'),
  'watch-hit-explained': problem(409, 'This hit is explained already. Reload.'),
  'watch-settings-changed': problem(409, 'These settings were changed meanwhile. Reload.'),
  'webhook-unknown': problem(404, 'There is no such webhook'),
  'webhook-changed': problem(409, 'This webhook was changed meanwhile. Reload.'),
  'webhook-exists': problem(409, 'There is a webhook for this address'),
  'webhook-too-many': problem(409, 'A park has at most 20 webhooks'),
  'webhook-not-https': problem(400, 'The address must begin with https://'),
  'webhook-not-an-address': problem(
    400,
    'Events cannot be sent to this address: it must not contain a user, a password or a part after #',
  ),
  'webhook-private-address': problem(
    400,
    'This address leads to a private network. The operator of the server can allow that network with the setting WEBHOOK_NETWORKS.',
  ),
  'webhook-name-unknown': problem(400, 'The host name of this address could not be found'),
  'webhook-disabled': problem(409, 'This webhook is disabled; resume it first'),
  'webhook-delivery-unknown': problem(404, 'This event is no longer kept'),
  'webhook-replay-open': problem(409, 'A replay of this webhook is under way'),
  'api-key-unknown': problem(404, 'There is no such key, or it was deleted already'),
  'api-key-name-taken': problem(409, 'A key of this name exists or existed. Choose another name.'),
  'api-key-beyond-own-rights': problem(403, 'You can make a key only for what you may do yourself'),
} as const satisfies Record<string, CatalogueEntry>;
