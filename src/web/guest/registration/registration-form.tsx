import { useRef, useState, type SyntheticEvent } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import type { PhonePlan } from '#domain/phone.ts';

import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Checkbox } from '#web/shared/ui/checkbox.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { PhoneField } from '#web/shared/ui/phone-field.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { faultsOf, readForm, register, type RegistrationFaults } from './register.ts';

interface RegistrationFormProps {
  order: Order;
  brand: GuestBrand;
  isIOS: boolean;
  /** Called with the updated order after the registration is saved. */
  onRegistered: (answer: LoginAnswer) => void;
  /** Set if the guest can return to the pass. */
  onCancel: (() => void) | null;
}

/** Asks for the guest's details: the order's numbers are locked, known values filled in, and both consents unticked. */
export function RegistrationForm({ order, brand, isIOS, onRegistered, onCancel }: RegistrationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const { isBusy, error, faults, submit } = useRegistration({
    order,
    plan: brand.phone,
    isIOS,
    onRegistered,
  });

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || form.current === null) return;
    void submit(form.current);
  };

  return (
    <form ref={form} className="grid gap-5" noValidate onSubmit={onSubmit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Order ID" name="orderId" defaultValue={order.orderId} disabled />
        <Field label="Barcode" name="barcode" defaultValue={order.barcode} disabled />
      </div>
      <PersonFields order={order} plan={brand.phone} faults={faults} isBusy={isBusy} />
      <Consents order={order} brand={brand} />
      <div>
        <Alert>{error}</Alert>
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button type="submit" look="primary" isBusy={isBusy} isWaiting={!isHydrated}>
            {screenTexts.register}
          </Button>
          {onCancel === null ? null : (
            <Button isWaiting={!isHydrated} onClick={onCancel}>
              Back to your pass
            </Button>
          )}
        </div>
        <BusyLine busyText={isBusy ? 'Saving your registration...' : null} />
      </div>
    </form>
  );
}

/** The call with its busy state, its last failure and the errors of the fields. */
function useRegistration({
  order,
  plan,
  isIOS,
  onRegistered,
}: Pick<RegistrationFormProps, 'order' | 'isIOS' | 'onRegistered'> & { plan: PhonePlan }) {
  const { isBusy, failure: error, run, fail } = useTask();
  const [faults, setFaults] = useState<RegistrationFaults>({});
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const typed = readForm(form);
    const show = (found: RegistrationFaults): boolean => {
      setFaults(found);
      const [first] = Object.keys(found);
      if (first !== undefined) focusField(form, first);
      return first !== undefined;
    };
    fail(null);
    if (show(faultsOf(typed, plan))) return;
    const result = await run(() => register(order, typed, isIOS));
    if ('answer' in result) onRegistered(result.answer);
    else if (!show(result.faults)) fail(result.error);
  };
  return { isBusy, error, faults, submit };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

function PersonFields({
  order,
  plan,
  faults,
  isBusy,
}: {
  order: Order;
  plan: PhonePlan;
  faults: RegistrationFaults;
  isBusy: boolean;
}) {
  const given = (name: keyof RegistrationFaults) => ({
    name,
    required: true,
    defaultValue: order[name] ?? '',
    error: faults[name],
    isBusy,
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" {...given('firstName')} />
        <Field label="Last name" autoComplete="family-name" {...given('lastName')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" type="email" inputMode="email" autoComplete="email" {...given('email')} />
        <PhoneField label="Phone" plan={plan} autoComplete="tel" {...given('phone')} />
      </div>
    </>
  );
}

/** The consents with the operator's texts, initially unticked. */
function Consents({ order, brand }: { order: Order; brand: GuestBrand }) {
  return (
    <fieldset className="grid gap-3 border-0 p-0">
      <legend className="sr-only">News and messages</legend>
      <Checkbox
        name="optInEmailMarketing"
        label="Email news and announcements"
        details={brand.consents.email}
        defaultChecked={order.optInEmailMarketing}
      />
      {brand.consents.sms === undefined ? null : (
        <Checkbox
          name="optInSMSMarketing"
          label="Text messages (SMS)"
          details={brand.consents.sms}
          defaultChecked={order.optInSMSMarketing}
        />
      )}
    </fieldset>
  );
}
