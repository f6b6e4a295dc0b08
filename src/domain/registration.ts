/** When a guest registers, and which answers are recorded (guest §2 Main page states, §5, decisions 1). */

/** The facts of the order object that decide about the form. */
export interface RegistrationFacts {
  holder: 'primary' | 'share';
  shareId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  skipRegistration: boolean;
}

/** True if the form replaces the pass: a first or last name is missing, and staff have not waived it. */
export function isRegistrationNeeded(order: RegistrationFacts): boolean {
  const isNamed = Boolean(order.firstName) && Boolean(order.lastName);
  return order.holder === 'primary' && !isNamed && !order.skipRegistration;
}

/** True if the guest may change the registration: the order has an email, and the caller is not a shared guest. */
export function isRegistrationEditable(order: RegistrationFacts): boolean {
  return order.holder === 'primary' && Boolean(order.email) && !order.shareId;
}

/** What a guest registers: names and email cleaned, the phone as digits. */
export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  hasOptedIntoEmail: boolean;
  hasOptedIntoSms: boolean;
}

/** A registration as it was before, where there was one. */
export type EarlierRegistration = { [Key in keyof Registration]: Registration[Key] | null };

/** An answer to one consent, to be kept with the version of its text. */
export interface ConsentAnswer {
  channel: 'email' | 'sms';
  isGiven: boolean;
  contact: string;
}

/**
 * The answers that are new: those that differ from before, those given for another address or number, and all of a
 * first registration, so that a "no" is on record as well as a "yes".
 */
export function newConsentAnswers(before: EarlierRegistration, after: Registration): ConsentAnswer[] {
  const isFirst = !before.email && !before.phone;
  const answers = [
    {
      channel: 'email' as const,
      isGiven: after.hasOptedIntoEmail,
      contact: after.email,
      hadGiven: before.hasOptedIntoEmail,
      hadContact: before.email,
    },
    {
      channel: 'sms' as const,
      isGiven: after.hasOptedIntoSms,
      contact: after.phone,
      hadGiven: before.hasOptedIntoSms,
      hadContact: before.phone,
    },
  ];
  return answers
    .filter(
      ({ isGiven, contact, hadGiven, hadContact }) =>
        isFirst || isGiven !== hadGiven || (isGiven && contact !== hadContact),
    )
    .map(({ channel, isGiven, contact }) => ({ channel, isGiven, contact }));
}
