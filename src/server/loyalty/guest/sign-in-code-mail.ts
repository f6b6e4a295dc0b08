import { signInCodeTtlSeconds } from '#domain/loyalty-code.ts';

import type { Reader } from '#server/base/languages/reader.ts';
import type { MailContent } from '#server/base/mail/mail-content.ts';

/**
 * The mail with a member's code. Its subject is stored for a while after sending and shows on locked phones, so it
 * does not contain the code.
 */
export function signInCodeMailOf({ t, language, park }: Reader, to: string, code: string): MailContent {
  return {
    kind: 'member-code',
    language,
    to,
    code,
    card: { product: park.clubName, category: park.clubName },
    subject: t('mails.codeSubject', { clubName: park.clubName }),
    heading: t('mails.codeHeading', { code }),
    paragraphs: [
      t('mails.codeUse', { code, minutes: signInCodeTtlSeconds / 60 }),
      t('mails.codeNeverAsked'),
      t('mails.codeUnasked'),
    ],
  };
}
