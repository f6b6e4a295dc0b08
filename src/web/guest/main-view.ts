/** Which of its states the main page is in (guest §2 Main page states). */
import type { Order } from '#contract/calls/order.ts';
import type { MainPage } from '#contract/guest-page.ts';

/** A state of the main page, with the order where there is one. */
export type MainView =
  | { kind: 'login' }
  | { kind: 'ended-share' }
  | { kind: 'excluded'; order: Order; message: string }
  | { kind: 'pass'; order: Order };

/**
 * No answer is the login form; a share that its owner has stopped outranks an exclusion, and an exclusion the pass.
 * An order without first or last name shows its pass: the registration form takes its place here once there is one.
 */
export function viewOf({ answer }: Pick<MainPage, 'answer'>): MainView {
  if (answer === null) return { kind: 'login' };
  if (!('barcode' in answer) || !isStillShared(answer)) return { kind: 'ended-share' };
  const message = answer.excluded;
  return message === null ? { kind: 'pass', order: answer } : { kind: 'excluded', order: answer, message };
}

/** The primary ticketholder needs no share; anybody else one that is among the pass's shares. */
function isStillShared(order: Order): boolean {
  return order.holder === 'primary' || order.ticketShares.some((share) => share.id === order.shareId);
}
