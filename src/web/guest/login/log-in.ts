/** The guest's login: the call, and what a failure of it says (guest §8). */
import type { PassProof } from '#contract/calls/pass-proof.ts';
import type { LoginAnswer } from '#contract/calls/order.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { orderFailureText } from '#web/shared/api/failure-text.ts';
import { send } from '#web/shared/api/send.ts';

/** What the guest typed. */
export interface TypedPair {
  orderId: string;
  barcode: string;
}

/** Looks the pass up; a failure comes as the text to show, and whether it is the network's or a busy server's. */
export async function logIn(
  proof: PassProof,
  isIOS: boolean,
  options: { timeoutMilliseconds?: number } = {},
): Promise<{ answer: LoginAnswer } | { error: string; isUnanswered: boolean }> {
  const result = await send('POST /api/login/', { ...proof, isIOS }, options);
  if (result.ok) return { answer: result.body };
  const { status } = result;
  const isUnanswered = status === 0 || status >= 500 || status === 408 || status === 429;
  return { error: orderFailureText(result, guestTexts.errorLoggingIn), isUnanswered };
}

/** The form's two numbers, without the blanks, hyphens and `#` that copying brings along. */
export function readTypedPair(form: HTMLFormElement): TypedPair {
  const data = new FormData(form);
  return { orderId: digitsOf(data.get('orderId')), barcode: digitsOf(data.get('barcode')) };
}

/** Login is possible as soon as there is something in both fields; the server judges what. */
export function isPairPresent({ orderId, barcode }: TypedPair): boolean {
  return orderId !== '' && barcode !== '';
}

/** Which of the two numbers cannot be right, so that a guest looks there first. */
export function faultsOf({ orderId, barcode }: TypedPair): { orderId?: string; barcode?: string } {
  // It was a link that failed, and nobody has typed anything.
  if (orderId === '' && barcode === '') return {};
  return {
    ...(orderIdPattern.test(orderId) ? {} : { orderId: 'An order ID has 8 digits.' }),
    ...(barcodePattern.test(barcode) ? {} : { barcode: 'A barcode has 8 to 18 digits.' }),
  };
}

function digitsOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? cleanNumber(value) : '';
}
