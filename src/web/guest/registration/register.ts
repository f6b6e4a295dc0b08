/** The registration's call and the texts of its failures (guest §5, §7, §8). */
import * as z from 'zod/mini';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import { registrationFields } from '#contract/calls/registration.ts';
import { guestTexts } from '#contract/guest-texts.ts';

import { send, type Failure } from '#web/shared/api/send.ts';

/** The values of the form; the phone number in its displayed form. */
export interface TypedRegistration {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  optInEmailMarketing: boolean;
  optInSMSMarketing: boolean;
}

/** The error texts by field name. */
export type RegistrationFaults = Partial<Record<keyof typeof registrationFields, string>>;

const fields = z.object(registrationFields);

/** Validates the form with the same schema as the server. */
export function faultsOf(typed: TypedRegistration): RegistrationFaults {
  const result = fields.safeParse(typed);
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
  ) as RegistrationFaults; // the schema's field names
}

/** Sends the registration; a failure is returned as the text to show. */
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

/** The current values of the form. */
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
