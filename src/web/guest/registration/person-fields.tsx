import type { ComponentProps } from 'react';

import type { Order } from '#contract/calls/order.ts';
import type { PhonePlan } from '#domain/phone.ts';

import { Field } from '#web/shared/ui/field.tsx';
import { PhoneField } from '#web/shared/ui/phone-field.tsx';
import { KnownField } from './known-field.tsx';
import { registrationFieldNames, type RegistrationFaults } from './register.ts';

type FieldName = keyof RegistrationFaults;

interface PersonFieldsProps {
  order: Order;
  plan: PhonePlan;
  faults: RegistrationFaults;
  isBusy: boolean;
  /** True for the first registration, which keeps the values that the park knows. */
  isFirst: boolean;
}

/** Names, email and phone; the browser fills in what it knows about its owner, who is the guest. */
export function PersonFields({ order, plan, faults, isBusy, isFirst }: PersonFieldsProps) {
  const given = (name: FieldName) => ({
    name,
    required: true,
    defaultValue: order[name] ?? '',
    error: faults[name],
    isBusy,
  });
  const known = (name: FieldName, what: string) => ({
    isKnown: isFirst && isKnown(order, name),
    what,
    error: faults[name],
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <KnownField {...known('firstName', 'first name')}>
          {(keep) => (
            <Field
              label="First name *"
              autoComplete="given-name"
              {...asName}
              {...given('firstName')}
              {...keep}
            />
          )}
        </KnownField>
        <KnownField {...known('lastName', 'last name')}>
          {(keep) => (
            <Field
              label="Last name *"
              autoComplete="family-name"
              {...asName}
              {...given('lastName')}
              {...keep}
            />
          )}
        </KnownField>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <KnownField {...known('email', 'email')}>
          {(keep) => <Field label="Email *" {...asEmail} {...given('email')} {...keep} />}
        </KnownField>
        <KnownField {...known('phone', 'phone')}>
          {(keep) => (
            <PhoneField
              label="Phone *"
              plan={plan}
              autoComplete="tel"
              hint="So that our team can find your pass and reach you about it."
              {...given('phone')}
              {...keep}
            />
          )}
        </KnownField>
      </div>
    </>
  );
}

/** True if the form can show a value that the park knows. */
export function isAnyKnown(order: Order): boolean {
  return registrationFieldNames.some((name) => isKnown(order, name));
}

const asName = { autoCapitalize: 'words', spellCheck: false } as const;

const asEmail = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  hint: 'We send the link to your pass here.',
} as const satisfies Partial<ComponentProps<typeof Field>>;

function isKnown(order: Order, name: FieldName): boolean {
  return (order[name] ?? '') !== '';
}
