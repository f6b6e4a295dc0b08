/** The registration's call and what the form says about a failure (guest §5, §7, §8). */
import * as z from 'zod/mini';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import { registrationFields } from '#contract/calls/registration.ts';
import { guestTexts } from '#contract/guest-texts.ts';

import { send, type Failure } from '#web/shared/api/send.ts';

/** What stands in the form; the phone as it is displayed. */
export interface TypedRegistration {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  optInEmailMarketing: boolean;
  optInSMSMarketing: boolean;
}

/** What is wrong with a field, by its name. */
export type RegistrationFaults = Partial<Record<keyof typeof registrationFields, string>>;

const fields = z.object(registrationFields);

/** Judges the form by the very schema that the server judges it by. */
export function faultsOf(typed: TypedRegistration): RegistrationFaults {
  const result = fields.safeParse(typed);
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
  ) as RegistrationFaults; // the schema's own field names
}

/** Registers; a failure comes as the text to show. */
export async function register(
  order: Pick<Order, 'orderId' | 'barcode'>,
  typed: TypedRegistration,
  isIOS: boolean,
): Promise<{ answer: LoginAnswer } | { error: string }> {
  const { orderId, barcode } = order;
  const result = await send('POST /api/register/', { orderId, barcode, ...typed, isIOS });
  return result.ok ? { answer: result.body } : { error: failureTextOf(result) };
}

function failureTextOf({ status }: Failure): string {
  if (status === 0) return guestTexts.errorRegistering;
  return status === 408 ? guestTexts.temporaryError : guestTexts.unableToRegister;
}

/** What stands in the form now. */
export function readForm(form: HTMLFormElement): TypedRegistration {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    optInEmailMarketing: data.has('optInEmailMarketing'),
    optInSMSMarketing: data.has('optInSMSMarketing'),
  };
}
