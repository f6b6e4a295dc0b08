/** The registration's call and the texts of its failures (guest §5, §7, §8). */
import * as z from 'zod/mini';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import { registrationFields } from '#contract/calls/registration.ts';
import { phoneFaultOf, type PhonePlan } from '#domain/phone.ts';

import { t } from '#web/shared/texts/t.ts';
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

/** Validates the form with the same schema as the server, and the phone number as far as a page can. */
export function faultsOf(typed: TypedRegistration, plan: PhonePlan): RegistrationFaults {
  const issues = fields.safeParse(typed).error?.issues ?? [];
  const found = Object.fromEntries(
    issues.map((issue) => [String(issue.path[0]), issue.message]),
  ) as RegistrationFaults; // the schema's field names
  const phone = phoneFaultOf(typed.phone, plan);
  return phone === undefined ? found : { ...found, phone };
}

/** Sends the registration; a failure is returned as the text to show, with the errors of fields that the server found. */
export async function register(
  order: Pick<Order, 'orderId' | 'barcode'>,
  typed: TypedRegistration,
  isIOS: boolean,
): Promise<{ answer: LoginAnswer } | { error: string; faults: RegistrationFaults }> {
  const { orderId, barcode } = order;
  const result = await send('POST /api/register/', { orderId, barcode, ...typed, isIOS });
  return result.ok ? { answer: result.body } : { error: failureTextOf(result), faults: faultsIn(result) };
}

/** The names of the fields, in the order of the form. */
export const registrationFieldNames = ['firstName', 'lastName', 'email', 'phone'] as const;

/** The server's errors by field; only it can judge a phone number of most countries, or an address that it refuses. */
function faultsIn({ problem }: Failure): RegistrationFaults {
  const faults: RegistrationFaults = {};
  for (const name of registrationFieldNames) {
    const fault = problem?.faults?.find(({ path }) => path === `/${name}`);
    if (fault !== undefined) faults[name] = fault.message;
  }
  return faults;
}

function failureTextOf({ status }: Failure): string {
  if (status === 0) return t('errors.errorRegistering');
  return status === 408 ? t('errors.temporaryError') : t('errors.unableToRegister');
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
