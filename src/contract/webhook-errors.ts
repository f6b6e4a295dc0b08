/** Refusals of the tab Webhooks. */
import { problem, type CatalogueEntry } from './error-entry.ts';

export const webhookErrors = {
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
} as const satisfies Record<string, CatalogueEntry>;
