import type { Brand } from '#contract/brand.ts';
import type { Registration } from '#domain/registration.ts';

import { readTypedPhone } from '#server/base/phone-numbers.ts';

/** The fields of the form, judged by the contract except for the phone number. */
export interface TypedRegistration {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  optInEmailMarketing?: boolean | null | undefined;
  optInSMSMarketing?: boolean | null | undefined;
}

/** Reads the form by the rules of the park's country; refuses a phone number with the error of its field. */
export function readRegistration(
  brand: Pick<Brand, 'locale' | 'phoneRegion' | 'smsShortCode'>,
  typed: TypedRegistration,
): Registration {
  const { firstName, lastName, email } = typed;
  return {
    firstName,
    lastName,
    email,
    phone: readTypedPhone(brand, typed.phone),
    hasOptedIntoEmail: typed.optInEmailMarketing ?? false,
    // A park without a short code asks for no consent to text messages, so a request that gives one is not that of our form.
    hasOptedIntoSms: brand.smsShortCode !== undefined && (typed.optInSMSMarketing ?? false),
  };
}
