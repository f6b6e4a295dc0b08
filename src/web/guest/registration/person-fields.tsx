import type { ComponentProps } from 'react';

import type { Order } from '#contract/calls/order.ts';
import type { PhonePlan } from '#domain/phone.ts';

import { t } from '#web/shared/texts/t.ts';
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
export function PersonFields(form: PersonFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <KnownField {...knownIn(form, 'firstName', t('registration.changeFirstName'))}>
          {(keep) => (
            <Field
              label={t('registration.firstName')}
              autoComplete="given-name"
              {...asName}
              {...givenIn(form, 'firstName')}
              {...keep}
            />
          )}
        </KnownField>
        <KnownField {...knownIn(form, 'lastName', t('registration.changeLastName'))}>
          {(keep) => (
            <Field
              label={t('registration.lastName')}
              autoComplete="family-name"
              {...asName}
              {...givenIn(form, 'lastName')}
              {...keep}
            />
          )}
        </KnownField>
      </div>
      <ContactFields {...form} />
    </>
  );
}

function ContactFields(form: PersonFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <KnownField {...knownIn(form, 'email', t('registration.changeEmail'))}>
        {(keep) => (
          <Field
            label={t('registration.email')}
            hint={t('registration.emailHint')}
            {...asEmail}
            {...givenIn(form, 'email')}
            {...keep}
          />
        )}
      </KnownField>
      <KnownField {...knownIn(form, 'phone', t('registration.changePhone'))}>
        {(keep) => (
          <PhoneField
            label={t('registration.phone')}
            plan={form.plan}
            autoComplete="tel"
            hint={t('registration.phoneHint')}
            {...givenIn(form, 'phone')}
            {...keep}
          />
        )}
      </KnownField>
    </div>
  );
}

function givenIn({ order, faults, isBusy }: PersonFieldsProps, name: FieldName) {
  return { name, required: true, defaultValue: order[name] ?? '', error: faults[name], isBusy };
}

function knownIn({ order, faults, isFirst }: PersonFieldsProps, name: FieldName, label: string) {
  return { isKnown: isFirst && isKnown(order, name), label, error: faults[name] };
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
} as const satisfies Partial<ComponentProps<typeof Field>>;

function isKnown(order: Order, name: FieldName): boolean {
  return (order[name] ?? '') !== '';
}
