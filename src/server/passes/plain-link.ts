/**
 * Links that do at a tap what the buttons of a pass do by script, for browsers that run none. The token is sealed besides
 * being signed: a shared guest must not read the order id in it, and no log or history holds a pass's numbers.
 */
import { plainLinkTtlSeconds } from '#domain/constants.ts';
import type { PlainAction } from '#domain/pass-actions.ts';

import { Refusal } from '../refusal.ts';
import { openSealed, sealBytes, type SealPlace } from '../seal.ts';
import type { Services } from '../services.ts';
import { signToken, verifyToken, type TokenFacts } from '../tokens.ts';
import type { FoundPass } from './find-pass.ts';
import { fetchPassBehindToken } from './pass-behind-token.queries.ts';

const paths: Record<PlainAction, string> = {
  apple: '/api/apple-wallet/now/',
  google: '/api/google-wallet/now/',
  voucher: '/api/voucher/now/',
};

/** The path of a link that does this one thing for this one holder of a pass, for a quarter of an hour. */
export function makePlainLink(
  { secrets, clock }: Pick<Services, 'secrets' | 'clock'>,
  action: PlainAction,
  { record, share }: Pick<FoundPass, 'record' | 'share'>,
): string {
  const token = signToken(secrets, {
    purpose: 'plain-link',
    subject: [record.orderId, record.barcode, share?.shareId ?? ''],
    ttlSeconds: plainLinkTtlSeconds,
    now: clock.now(),
  });
  return `${paths[action]}${sealBytes(secrets, placeOf(action), Buffer.from(token)).toString('base64url')}`;
}

/**
 * The pass of such a link, as it is now. Refuses with `link-expired`, or with `order-not-found` where the link is none of
 * ours, does something else, or belongs to a share that was stopped.
 */
export async function findPassOfPlainLink(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  action: PlainAction,
  sealed: string,
): Promise<FoundPass> {
  const [orderId = '', barcode = '', shareId = ''] = readLink(services, action, sealed).subject;
  return fetchPassBehindToken(services, { orderId, barcode, shareId });
}

function readLink(
  { secrets, clock }: Pick<Services, 'clock' | 'secrets'>,
  action: PlainAction,
  sealed: string,
): TokenFacts {
  const token = openSealed(secrets, placeOf(action), Buffer.from(sealed, 'base64url'))?.toString();
  if (token === undefined) throw new Refusal('order-not-found');
  const facts = verifyToken(secrets, token, 'plain-link', clock.now());
  if (facts === 'expired') throw new Refusal('link-expired');
  if (facts === 'invalid') throw new Refusal('order-not-found');
  return facts;
}

/** What is sealed for one action opens for no other. */
function placeOf(action: PlainAction): SealPlace {
  return { purpose: 'links', boundTo: `plain-link ${action}` };
}
