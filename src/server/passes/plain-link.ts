/** Links for browsers without script that do the same as the buttons of a pass. */
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

/** The path of a link for one action of one holder of a pass, valid for a quarter of an hour. */
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
 * The current pass of such a link. Refuses with `link-expired`, or with `order-not-found` if the link is not ours, is
 * for another action, or belongs to a stopped share.
 */
export async function findPassOfPlainLink(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  action: PlainAction,
  sealed: string,
): Promise<FoundPass> {
  const [orderId = '', barcode = '', shareId = ''] = readPlainLink(services, action, sealed).subject;
  return fetchPassBehindToken(services, { orderId, barcode, shareId });
}

function readPlainLink(
  { secrets, clock }: Pick<Services, 'clock' | 'secrets'>,
  action: PlainAction,
  sealed: string,
): TokenFacts {
  const facts = openToken(secrets, sealed, `plain-link ${action}`, clock.now());
  if (facts === 'expired') throw new Refusal('link-expired');
  if (facts === 'invalid') throw new Refusal('order-not-found');
  return facts;
}
