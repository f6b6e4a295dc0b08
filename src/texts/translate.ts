/** Texts in the language of a speech, for code that is handed its language: the server, and the rules of the domain. */
import { fillMessage, type Speech } from './fill-message.ts';
import type { Translate } from './text-keys.ts';

/** The function that reads and fills texts in this language. */
export function makeTranslate(speech: Speech): Translate {
  return (key, ...[values]) => fillMessage(speech, key, values).join('');
}
