import { fullNameOf } from '#domain/pass-card.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import type { MailCard, MailContent } from '#server/base/mail/mail-content.ts';
import type { PassRecord } from '../pass-record.ts';

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
