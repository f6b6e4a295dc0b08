/** The text of a refusal in the language of its reader. */
import { errorCatalogue } from '#contract/errors.ts';
import type { CatalogueEntry } from '#contract/error-entry.ts';
import { fillText } from '#contract/fill-text.ts';
import { fillMessage } from '#texts/fill-message.ts';

import type { Refusal } from '../refusal.ts';
import type { Reader } from './reader.ts';

/** The refusal's own sentence, else the text of the catalogue; the addresses of the park are filled in. */
export function sayRefusal(
  { speech, t, park }: Reader,
  { code, say, text, values }: Pick<Refusal, 'code' | 'say' | 'text' | 'values'>,
): string {
  const emails = { email: park.supportEmail, loyaltyEmail: park.loyaltyEmail };
  if (say !== undefined) return say(t, park);
  const entry: CatalogueEntry = errorCatalogue[code];
  if (text !== undefined || entry.key === undefined) return fillText<string>(text ?? entry.text, emails);
  return fillMessage(speech, entry.key, { ...emails, ...values }).join('');
}
