import type { Translate } from '#texts/text-keys.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import type { MailAction, MailContent } from '#server/base/mail/mail-content.ts';
import type { MailedPass } from './mailed-passes.queries.ts';

/** The mail with the links of passes, to the address on file. */
export function linkMailOf(
  { t, language, park }: Reader,
  to: string,
  passes: readonly (MailedPass & { link: string })[],
): MailContent {
  const count = passes.length;
  const actions = passes.map((pass): MailAction => ({
    label: count === 1 ? t('mails.openPass') : mailedNameOf(t, pass),
    href: pass.link,
  }));
  const [action, ...furtherActions] = actions;
  return {
    kind: 'pass-link',
    language,
    to,
    subject: t('mails.linksSubject', { count, park: park.name }),
    heading: t('mails.linksHeading', { count }),
    paragraphs: [t('mails.linksUse'), t('mails.linksCare', { count, email: park.supportEmail })],
    ...(action === undefined ? {} : { action, furtherActions }),
  };
}

function mailedNameOf(t: Translate, { product, firstName, barcode }: MailedPass): string {
  return firstName === null || firstName === ''
    ? t('mails.passEnding', { product, digits: barcode.slice(-4) })
    : t('mails.passNamed', { product, name: firstName });
}
