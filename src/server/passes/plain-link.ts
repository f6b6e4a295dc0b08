/** Links that do at a tap what the buttons of a pass do by script, for browsers that run none. */
import { plainLinkTtlSeconds } from '#domain/constants.ts';
import type { PlainAction } from '#domain/pass-actions.ts';

import { Refusal } from '#server/base/refusal.ts';
import { openToken, sealToken } from '#server/base/security/sealed-token.ts';
import type { Services } from '#server/base/services.ts';
import type { TokenFacts } from '#server/base/security/tokens.ts';
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
  const token = sealToken(secrets, {
    purpose: `plain-link ${action}`,
    subject: [record.orderId, record.barcode, share?.shareId ?? ''],
    ttlSeconds: plainLinkTtlSeconds,
    now: clock.now(),
  });
  return `${paths[action]}${token}`;
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
  const facts = openToken(secrets, sealed, `plain-link ${action}`, clock.now());
  if (facts === 'expired') throw new Refusal('link-expired');
  if (facts === 'invalid') throw new Refusal('order-not-found');
  return facts;
}
