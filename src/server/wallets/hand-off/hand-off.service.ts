import type { PassProof } from '#contract/calls/order.ts';

import { handOffTtlSeconds } from '#domain/constants.ts';
import { pagePathOf } from '#domain/pass-id.ts';
import type { Caller } from '#server/base/limits/caller.ts';
import { drawQr, type DrawnBarcode } from '#server/base/drawing/barcode.ts';
import { findPassInScope } from '#server/passes/find-pass.ts';
import { fetchPassBehindToken } from '#server/passes/pass-behind-token.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openLink, openToken, sealToken } from '#server/base/security/sealed-token.ts';
import type { Services } from '#server/base/services.ts';
import { spendToken } from '#server/base/security/spend-token.queries.ts';
import type { Reader } from '#server/base/languages/reader.ts';
import type { PlainPage } from '#server/http/plain-page.ts';

/** The link and its QR code as vectors; `expiresAt` is ISO 8601 in UTC. */
export interface HandOff {
  url: string;
  qr: DrawnBarcode;
  expiresAt: string;
}

/** Makes the link that opens this pass, in the same scope, on another device. */
export async function makeHandOff(services: Services, proof: PassProof, caller: Caller): Promise<HandOff> {
  const { record, share } = await findPassInScope(services, proof, caller);
  const now = services.clock.now();
  const token = sealToken(services.secrets, {
    purpose: 'hand-off',
    subject: [record.orderId, record.barcode, share?.shareId ?? ''],
    ttlSeconds: handOffTtlSeconds,
    now,
  });
  const url = `${services.config.publicUrl}/h/${token}`;
  const expiresAt = new Date(now.getTime() + handOffTtlSeconds * 1000).toISOString();
  return { url, qr: drawQr(url), expiresAt };
}

/**
 * Spends a link and returns its target path: the pass's page for the primary ticketholder, the share's own link for a
 * shared guest, who must not learn the order. Refuses with `link-expired` or `order-not-found`.
 */
export async function redeemHandOff(services: Services, token: string): Promise<string> {
  const facts = openToken(services.secrets, token, 'hand-off', services.clock.now());
  if (facts === 'expired') throw new Refusal('link-expired');
  if (facts === 'invalid') throw new Refusal('order-not-found');
  const [orderId = '', barcode = '', shareId = ''] = facts.subject;
  const { record, share } = await fetchPassBehindToken(services, { orderId, barcode, shareId });
  const path = share === undefined ? pagePathOf(record) : sharePathOf(services, share.sealedHashUrl);
  if (!(await spendToken(services.db, facts.id, facts.expiresAt))) throw new Refusal('link-expired');
  return path;
}

function sharePathOf(services: Services, sealedHashUrl: Buffer): string {
  const hashUrl = openLink(services.secrets, sealedHashUrl);
  if (hashUrl === undefined) throw new Refusal('order-not-found');
  return `/${hashUrl}`;
}

/** The content of the page: the button, or the reason why the link does not work. */
export type HandOffPage = { kind: 'door' } | { kind: 'refused'; text: string };

/**
 * The page between a QR code and its pass, for requests that do not prove to be a person's navigation: the button of
 * its form opens the pass, and no preview presses it.
 */
export function describeHandOff({ t }: Pick<Reader, 't'>, page: HandOffPage): PlainPage {
  const button = t('plainPages.openYourPass');
  if (page.kind === 'refused')
    return {
      heading: page.text,
      lines: [t('plainPages.newCode')],
      form: { method: 'get', action: '/', button },
    };
  return {
    heading: t('plainPages.passIsReady'),
    lines: [t('plainPages.opensOnce')],
    form: { method: 'get', field: { name: 'open', value: 'yes' }, button },
  };
}
