/** The call that activates a wristband, and what becomes of it in words (guest §8). */
import type { Order } from '#contract/calls/order.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import { fillText } from '#contract/fill-text.ts';
import { cleanNumber } from '#domain/typed-number.ts';
import { wristbandCodePattern } from '#domain/wristband-code.ts';
import { judgeTicket } from '#domain/wristband-ticket.ts';

import { send, sendForText } from '#web/shared/api/send.ts';

/** What became of an attempt. */
export type Activation =
  /** `validity` says until when, such as "today until 10:00 PM"; empty where the server did not say. */
  | { kind: 'active'; validity: string }
  /** With `isExpired` a fresh page may do what this one cannot. */
  | { kind: 'failed'; text: string; isExpired: boolean };

/** The code without the blanks and hyphens that reading it off the band in groups brings along. */
export function readCode(text: string): string {
  return cleanNumber(text);
}

/** True for exactly 16 letters and digits. */
export function isCode(text: string): boolean {
  return wristbandCodePattern.test(text);
}

/**
 * Which notice takes the form's place: not for a wristband comes first, then redeemed (decisions 2), then whatever else the
 * server would answer a code with, so that nobody puts a band on for nothing.
 */
export function noticeOf(order: Order): string | undefined {
  if (!order.isWristband) return guestTexts.ticketNotForWristband;
  if (order.isRedeemed) return guestTexts.ticketAlreadyRedeemed;
  const verdict = judgeTicket({ ...order, excluded: order.excluded ?? undefined });
  if (verdict === 'allowed') return undefined;
  return verdict === 'not-by-yourself' ? guestTexts.wristbandNotByYourself : guestTexts.unableToActivate;
}

/** Activates the band for the ticket. */
export async function activateWristband(order: Order, code: string): Promise<Activation> {
  const { barcode, wristbandActivateToken } = order;
  const result = await sendForText('POST /api/wristband/activate/', {
    barcode,
    wristbandBarcode: code,
    wristbandActivateToken: wristbandActivateToken ?? '',
  });
  if (result.ok) return { kind: 'active', validity: result.body.trim() };
  const period = (result.text ?? '').trim();
  // An answer that got lost on its way makes the guest try again: the band then is in use, and by this very ticket.
  if (result.status === 403 && (await isSpent(order))) return { kind: 'active', validity: period };
  return { kind: 'failed', text: failureText(result.status, period), isExpired: result.status === 408 };
}

/** True where the ticket has been redeemed since the page was made; the server answers 403 to it for its own band only. */
async function isSpent({ orderId, barcode }: Order): Promise<boolean> {
  const result = await send('POST /api/login/', { orderId, barcode });
  return result.ok && 'barcode' in result.body && result.body.isRedeemed;
}

function failureText(status: number, period: string): string {
  if (status === 0) return guestTexts.errorActivating;
  if (status === 401) return guestTexts.wristbandNotByYourself;
  if (status === 403) return fillText(guestTexts.wristbandAlreadyActivated, { period });
  return status === 408 ? guestTexts.wristbandAttemptExpired : guestTexts.unableToActivate;
}
