/** The guest's login: the call, and the texts of its failures (guest §8). */
import type { PassProof, LoginAnswer } from '#contract/calls/order.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { barcodePattern, orderIdPattern } from '#domain/pass-id.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { sayWait } from '#domain/wait-text.ts';

import { orderFailureText } from '#web/shared/api/failure-text.ts';
import { send, type Failure } from '#web/shared/api/send.ts';
import { t } from '#web/shared/texts/t.ts';

/** The input of the guest. */
export interface TypedPair {
  orderId: string;
  barcode: string;
}

/** The error of each field, as a text. */
export type PairFaults = Partial<Record<keyof TypedPair, string>>;

/** Fetches the pass; a failure has the text to show, and whether the network or a busy server caused it. */
export async function logIn(
  proof: PassProof,
  isIOS: boolean,
  options: { timeoutMilliseconds?: number } = {},
): Promise<{ answer: LoginAnswer } | { error: string; isUnanswered: boolean }> {
  const result = await send('POST /api/login/', { ...proof, isIOS }, options);
  if (result.ok) return { answer: result.body };
  const { status } = result;
  const isUnanswered = status === 0 || status >= 500 || status === 408 || status === 429;
  return { error: failureTextOf(result), isUnanswered };
}

/** A limit is named with the time to wait, also if a gateway in front of our server set it (decisions 9). */
function failureTextOf(failure: Failure): string {
  const { status, problem, retryAfterSeconds = leastWaitSeconds } = failure;
  if (status === 429 && (problem === undefined || !codesWithOwnText.has(problem.code)))
    return sayWait(t, 'tooManyTries', retryAfterSeconds);
  return orderFailureText(failure, t('errors.errorLoggingIn'));
}

const leastWaitSeconds = 60;

/** Limits whose text says more than the time to wait, or has the time in it. */
const codesWithOwnText: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['too-many-tries', 'puzzle-required']);

/** The two numbers of the form, without the blanks, hyphens and `#` that copying adds. */
export function readTypedPair(form: HTMLFormElement): TypedPair {
  const data = new FormData(form);
  return { orderId: digitsOf(data.get('orderId')), barcode: digitsOf(data.get('barcode')) };
}

/** What to enter into each field that is empty. */
export function missingOf({ orderId, barcode }: TypedPair): PairFaults {
  return {
    ...(orderId === '' ? { orderId: t('login.orderIdMissing') } : {}),
    ...(barcode === '' ? { barcode: t('login.barcodeMissing') } : {}),
  };
}

/** Login is possible as soon as both fields contain text; the server validates it. */
export function isPairPresent({ orderId, barcode }: TypedPair): boolean {
  return orderId !== '' && barcode !== '';
}

/** The field whose number cannot be correct, so that the guest checks it first. */
export function faultsOf({ orderId, barcode }: TypedPair): PairFaults {
  // A link failed, and the guest has not typed anything.
  if (orderId === '' && barcode === '') return {};
  return {
    ...(orderIdPattern.test(orderId) ? {} : { orderId: t('login.orderIdFault') }),
    ...(barcodePattern.test(barcode) ? {} : { barcode: t('login.barcodeFault') }),
  };
}

function digitsOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? cleanNumber(value) : '';
}
