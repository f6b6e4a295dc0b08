import type { Brand } from '#contract/brand.ts';
import { memberCodeTtlSeconds } from '#domain/loyalty-code.ts';

import type { MailContent } from '#server/base/mail/mail-content.ts';

/**
 * The mail with a member's code. Its subject is stored for a while after sending and shows on locked phones, so it
 * does not contain the code.
 */
export function memberCodeMailOf(brand: Brand, to: string, code: string): MailContent {
  return {
    kind: 'member-code',
    to,
    subject: `Your ${brand.clubName} sign-in code`,
    heading: `${code} is your code`,
    paragraphs: [
      `Enter ${code} on the page where you asked for it. It works once, and for ${memberCodeTtlSeconds / 60} minutes.`,
      'Nobody of our team will ever ask you for this code.',
      'You did not ask for a code? Then please ignore this mail: without the code nobody can sign in.',
    ],
  };
}
