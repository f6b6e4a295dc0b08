/** Decides which of its states the main page shows (guest §2 Main page states). */
import type { Order } from '#contract/calls/order.ts';
import type { MainPage } from '#contract/guest-page.ts';
import { isRegistrationNeeded } from '#domain/registration.ts';

/** A state of the main page, with the order if it has one. */
export type MainView =
  | { kind: 'login' }
  | { kind: 'ended-share' }
  | { kind: 'excluded'; order: Order; message: string }
  | { kind: 'registration'; order: Order; isFirst: boolean }
  | { kind: 'pass'; order: Order };

/**
 * Without an answer the page shows the login form. A share that its owner has stopped outranks an exclusion, and an
 * exclusion outranks the pass. An order without a name, or a guest who edits the registration, gets the form instead
 * of the pass.
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

/** The primary ticketholder needs no share; any other guest needs one of the pass's shares. */
function isStillShared(order: Order): boolean {
  return order.holder === 'primary' || order.ticketShares.some((share) => share.id === order.shareId);
}
