/** Which of its states the main page is in (guest §2 Main page states). */
import type { Order } from '#contract/calls/order.ts';
import type { MainPage } from '#contract/guest-page.ts';
import { isRegistrationNeeded } from '#domain/registration.ts';

/** A state of the main page, with the order where there is one. */
export type MainView =
  | { kind: 'login' }
  | { kind: 'ended-share' }
  | { kind: 'excluded'; order: Order; message: string }
  | { kind: 'registration'; order: Order; isFirst: boolean }
  | { kind: 'pass'; order: Order };

/**
 * No answer is the login form; a share that its owner has stopped outranks an exclusion, and an exclusion the pass.
 * An order without a name, or a guest who wants to change what is registered, gets the form in the pass's place.
 */
export function viewOf({ answer }: Pick<MainPage, 'answer'>, isEditing = false): MainView {
  if (answer === null) return { kind: 'login' };
  if (!('barcode' in answer) || !isStillShared(answer)) return { kind: 'ended-share' };
  const message = answer.excluded;
  if (message !== null) return { kind: 'excluded', order: answer, message };
  const isFirst = isRegistrationNeeded(answer);
  return isFirst || isEditing
    ? { kind: 'registration', order: answer, isFirst }
    : { kind: 'pass', order: answer };
}

/** The primary ticketholder needs no share; anybody else one that is among the pass's shares. */
function isStillShared(order: Order): boolean {
  return order.holder === 'primary' || order.ticketShares.some((share) => share.id === order.shareId);
}
