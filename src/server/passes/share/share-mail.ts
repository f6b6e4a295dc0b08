import type { Brand } from '#contract/brand.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import type { MailContent } from '#server/base/mail/mail-content.ts';
import type { PassRecord } from '../pass-record.ts';

/** The mail with the direct link of a card that was shared with a guest; `hasWallet` if the park offers a wallet. */
export function shareMailOf(
  brand: Pick<Brand, 'name' | 'supportEmail'>,
  record: Pick<PassRecord, 'firstName' | 'lastName' | 'product'>,
  {
    guest,
    link,
    hasWallet,
  }: { guest: { firstName: string; email: string }; link: string; hasWallet: boolean },
): MailContent {
  const owner = fullNameOf(record.firstName, record.lastName) || 'A guest';
  return {
    kind: 'share-link',
    to: guest.email,
    subject: `${owner} shared a ${record.product} with you`,
    heading: `Hello ${guest.firstName}`,
    paragraphs: [
      `${owner} shares a ${record.product} of ${brand.name} with you. Open the link on your phone to see the card${hasWallet ? ', show its barcode at the rides, or add it to your wallet' : ' and show its barcode at the rides'}.`,
      'The link is yours alone: whoever has it can use the card. It works until the card is no longer shared with you.',
      `You do not know ${owner}? Then please ignore this mail, or tell us at ${brand.supportEmail}.`,
    ],
    action: { label: 'Open the card', href: link },
  };
}
