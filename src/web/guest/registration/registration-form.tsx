import { useRef, useState, type SyntheticEvent } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import type { PhonePlan } from '#domain/phone.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Checkbox } from '#web/shared/ui/checkbox.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { isAnyKnown, PersonFields } from './person-fields.tsx';
import { faultsOf, readForm, register, registrationFieldNames, type RegistrationFaults } from './register.ts';

interface RegistrationFormProps {
  order: Order;
  brand: GuestBrand;
  isIOS: boolean;
  /** Called with the updated order after the registration is saved. */
  onRegistered: (answer: LoginAnswer) => void;
  /** Set if the guest can return to the pass. */
  onCancel: (() => void) | null;
}

/**
 * Asks for the guest's details. The order's numbers are locked, both consents unticked. The first registration asks
 * only for missing values: known ones stand as they are until the guest changes them.
 */
export function RegistrationForm({ order, brand, isIOS, onRegistered, onCancel }: RegistrationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const isFirst = onCancel === null;
  const { isBusy, error, faults, submit, forget } = useRegistration({
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
    <form ref={form} className="grid gap-5" noValidate onSubmit={onSubmit} onInput={forget}>
      <p className="text-sm text-muted">
        {isFirst && isAnyKnown(order) ? `${t('registration.someKnown')} ` : null}
        {t('registration.required')}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('registration.orderId')} name="orderId" defaultValue={order.orderId} disabled />
        <Field label={t('registration.barcode')} name="barcode" defaultValue={order.barcode} disabled />
      </div>
      <PersonFields {...{ order, faults, isBusy, isFirst }} plan={brand.phone} />
      <Consents order={order} brand={brand} />
      <div>
        <Alert>{error}</Alert>
        <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button
            type="submit"
            look="primary"
            isBusy={isBusy}
            busyText={t('registration.saving')}
            isWaiting={!isHydrated}
          >
            {t('screens.register')}
          </Button>
          {isFirst ? null : (
            <Button isWaiting={!isHydrated} onClick={onCancel}>
              {t('registration.backToPass')}
            </Button>
          )}
        </div>
        <BusyLine isInButton busyText={isBusy ? t('registration.saving') : null} />
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
      const first = registrationFieldNames.find((name) => found[name] !== undefined);
      if (first !== undefined) focusField(form, first);
      return first !== undefined;
    };
    fail(null);
    if (show(faultsOf(typed, plan))) return;
    const result = await run(() => register(order, typed, isIOS));
    if ('answer' in result) onRegistered(result.answer);
    else if (!show(result.faults)) fail(result.error);
  };
  /** An error goes away with the first character that corrects it. */
  const forget = ({ target }: SyntheticEvent): void => {
    if (!(target instanceof HTMLInputElement)) return;
    const field = registrationFieldNames.find((name) => name === target.name);
    if (field === undefined) return;
    const { [field]: corrected, ...others } = faults;
    if (corrected !== undefined) setFaults(others);
  };
  return { isBusy, error, faults, submit, forget };
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** The consents with the operator's texts, initially unticked. */
function Consents({ order, brand }: { order: Order; brand: GuestBrand }) {
  return (
    <fieldset className="grid min-w-0 gap-3 border-0 p-0">
      <legend className="sr-only">{t('registration.consents')}</legend>
      <Checkbox
        name="optInEmailMarketing"
        label={t('registration.emailNews')}
        details={brand.consents.email}
        defaultChecked={order.optInEmailMarketing}
      />
      {brand.consents.sms === undefined ? null : (
        <Checkbox
          name="optInSMSMarketing"
          label={t('registration.textMessages')}
          details={brand.consents.sms}
          defaultChecked={order.optInSMSMarketing}
        />
      )}
    </fieldset>
  );
}
