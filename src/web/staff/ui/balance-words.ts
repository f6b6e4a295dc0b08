import { countWords } from '#domain/count-words.ts';
import { dollarsOfCents } from '#domain/money.ts';
import { formatAmount, type ParkFormat } from '#domain/park-format.ts';

/** The credits and the money on a pass, for the desk; empty without any. */
export function balanceWords(
  { credits, cashCents }: { credits: number; cashCents: number },
  park: ParkFormat,
): string {
  return [
    ...(credits === 0 ? [] : [countWords(credits, 'credit', 'credits', park)]),
    ...(cashCents === 0 ? [] : [formatAmount(dollarsOfCents(cashCents), park)]),
  ].join(', ');
}
