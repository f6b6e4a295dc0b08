/** The hashes that stand for a guest in the tables of messages. */
import { createHash } from 'node:crypto';

/** The hash that stands for a mailbox, the same as `mailHashInSql` makes. */
export function mailHashOf(emailKey: string): string {
  return createHash('sha256').update(emailKey).digest('hex');
}

/** The hash that stands for a guest in the tally of a day, such as `['mail', emailKey]`. */
export function guestHashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\t')).digest('hex');
}
