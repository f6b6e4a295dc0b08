import type { Brand } from '#contract/brand.ts';
import { groupDigits } from '#domain/barcode-forms.ts';
import { voidReasonOf } from '#domain/pass-state.ts';
import type { Translate } from '#texts/text-keys.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import type { MailAction, MailCard, MailContent } from '#server/base/mail/mail-content.ts';
import { judgePass, stateFactsOf } from '../judge-pass.ts';
import type { PassRecord } from '../pass-record.ts';
import type { MailedPass } from './mailed-passes.queries.ts';

/** What a mail with the link of one pass shows of it. */
type MailParts = Pick<MailContent, 'card' | 'barcode'> & { isVoid?: boolean };

/** The mail with the links of passes, to the address on file. */
export function linkMailOf(
  { t, language, park }: Reader,
  to: string,
  passes: readonly (MailedPass & { link: string })[],
  { isVoid = false, ...own }: MailParts = {},
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
    ...own,
    subject: t('mails.linksSubject', { count, park: park.name }),
    heading: t('mails.linksHeading', { count }),
    paragraphs: isVoid
      ? [t('mails.linksUseVoid'), t('mails.questions', { email: park.supportEmail })]
      : [t('mails.linksUse'), t('mails.linksCare', { count, email: park.supportEmail })],
    ...(action === undefined ? {} : { action, furtherActions }),
  };
}

/** The dress of a mail about one pass. */
export function mailCardOf(record: PassRecord, brand: Brand, now: Date): MailCard {
  const { backgroundColor, foregroundColor } = judgePass(record, brand, now).customization;
  return { product: record.product, category: record.category, backgroundColor, foregroundColor };
}

/**
 * The dress and the barcode of a mail with the link of one pass. A code that gates do not take, or that gives way to NFC,
 * stays out of it, as does that of a void pass.
 */
export function mailPartsOf(
  t: Translate,
  record: PassRecord,
  { brand, now }: { brand: Brand; now: Date },
): MailParts {
  const { rotatesBarcode, customization } = judgePass(record, brand, now);
  const isVoid = voidReasonOf(stateFactsOf(record, now)) !== undefined;
  const isShown = !isVoid && !rotatesBarcode && !customization.hidesBarcodeBesideNfc && !record.isTest;
  const digits = record.barcode;
  const words = t('voucher.barcodeIs', { barcode: groupDigits(digits) });
  return {
    isVoid,
    card: mailCardOf(record, brand, now),
    ...(isShown && /^\d+$/.test(digits) ? { barcode: { digits, words } } : {}),
  };
}

function mailedNameOf(t: Translate, { product, firstName, barcode }: MailedPass): string {
  return firstName === null || firstName === ''
    ? t('mails.passEnding', { product, digits: barcode.slice(-4) })
    : t('mails.passNamed', { product, name: firstName });
}
