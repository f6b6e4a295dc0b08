import { fullNameOf } from '#domain/pass-card.ts';
import type { Reader } from '#server/base/languages/reader.ts';
import type { MailCard, MailContent } from '#server/base/mail/mail-content.ts';
import { orderSegmentLengthMax } from '#domain/constants.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import type { Database } from '#server/base/db/database.ts';
import { Refusal } from '#server/base/refusal.ts';
import { sha256OfLink } from '#server/base/security/sealed-token.ts';
import type { Services } from '#server/base/services.ts';
import { verifyToken } from '#server/base/security/tokens.ts';
import type { PassRecord } from '../pass-record.ts';
import { fetchPrimaryLink } from './share.queries.ts';

/**
 * The mail with the direct link of a card that was shared with a guest, in the language of the guest who shares it;
 * `hasWallet` if the park offers a wallet.
 */
export function shareMailOf(
  { t, language, park }: Reader,
  { firstName, lastName, product }: Pick<PassRecord, 'firstName' | 'lastName' | 'product'>,
  {
    guest,
    link,
    hasWallet,
    card,
  }: {
    guest: { firstName: string; email: string };
    link: string;
    hasWallet: boolean;
    card: MailCard;
  },
): MailContent {
  const name = fullNameOf(firstName, lastName);
  const owner = name || t('mails.aGuest');
  const shared = { owner, product, park: park.name };
  return {
    kind: 'share-link',
    language,
    to: guest.email,
    card,
    subject: t('mails.shareSubject', { owner, product }),
    heading: t('mails.shareHeading', { firstName: guest.firstName }),
    paragraphs: [
      hasWallet ? t('mails.shareWithWallet', shared) : t('mails.shareWithoutWallet', shared),
      t('mails.shareIsYours'),
      name === ''
        ? t('mails.shareUnexpected', { email: park.supportEmail })
        : t('mails.shareUnknown', { owner, email: park.supportEmail }),
    ],
    action: { label: t('mails.openCard'), href: link },
  };
}

// The pass for which a ticketShareToken is valid, and the check that the rest of the request names the same pass (T7).

/** The identifiers in a request; each given one must match the token's pass. */
export interface PassClaims {
  /** The page of a hashed link sends "0" as its order. */
  orderId?: string | undefined;
  barcode?: string | undefined;
  hashUrl?: string | undefined;
}

/** A path value of more than 80 characters is a hashUrl, otherwise a barcode. */
export function claimsOfPath(pass: string, orderId = '0'): PassClaims {
  return pass.length > orderSegmentLengthMax ? { orderId, hashUrl: pass } : { orderId, barcode: pass };
}

/**
 * The pass of the token. Refuses with `share-session-expired` if the token has expired, and with `token-refused` if it
 * is not ours or the request names another pass.
 */
export async function readShareToken(
  services: Pick<Services, 'secrets' | 'clock'> & { db: Database },
  token: string,
  claims: PassClaims,
): Promise<PassNumbers> {
  const facts = verifyToken(services.secrets, token, 'share', services.clock.now());
  if (facts === 'expired') throw new Refusal('share-session-expired');
  if (facts === 'invalid') throw new Refusal('token-refused');
  const [orderId = '', barcode = ''] = facts.subject;
  const pass = { orderId, barcode };
  if (!(await areTrue(services.db, claims, pass))) throw new Refusal('token-refused');
  return pass;
}

async function areTrue(db: Database, claims: PassClaims, pass: PassNumbers): Promise<boolean> {
  if (claims.orderId !== undefined && claims.orderId !== '0' && claims.orderId !== pass.orderId) return false;
  if (claims.barcode !== undefined && claims.barcode !== pass.barcode) return false;
  if (claims.hashUrl === undefined) return true;
  const linked = await fetchPrimaryLink(db, sha256OfLink(claims.hashUrl));
  return linked?.orderId === pass.orderId && linked.barcode === pass.barcode;
}
