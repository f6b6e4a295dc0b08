import type { Brand } from '#contract/brand.ts';

import type { MailAction, MailContent } from '#server/base/mail/mail-content.ts';
import type { MailedPass } from './mailed-passes.queries.ts';

/** The mail with the links of passes, to the address on file. */
export function linkMailOf(
  brand: Pick<Brand, 'name' | 'supportEmail'>,
  to: string,
  passes: readonly (MailedPass & { link: string })[],
): MailContent {
  const isOne = passes.length === 1;
  const actions = passes.map((pass): MailAction => ({
    label: isOne ? 'Open your pass' : mailedNameOf(pass),
    href: pass.link,
  }));
  const [action, ...furtherActions] = actions;
  return {
    kind: 'pass-link',
    to,
    subject: isOne ? `Your pass at ${brand.name}` : `Your passes at ${brand.name}`,
    heading: isOne ? 'Here is the link to your pass' : 'Here are the links to your passes',
    paragraphs: [
      'Open the link on your phone to show the barcode at the gate, or to add the pass to your wallet.',
      `Anyone who has ${isOne ? 'the link can use the pass' : 'a link can use its pass'}, so please do not pass this mail on. If you did not ask for it, you can ignore it, or write to us at ${brand.supportEmail}.`,
    ],
    ...(action === undefined ? {} : { action, furtherActions }),
  };
}

function mailedNameOf({ product, firstName, barcode }: MailedPass): string {
  return `${product}, ${firstName === null || firstName === '' ? `ending ${barcode.slice(-4)}` : firstName}`;
}
