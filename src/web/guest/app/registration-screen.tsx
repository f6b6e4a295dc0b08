import type { Ref } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';

import { t } from '#web/shared/texts/t.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { RegistrationForm } from './parts.ts';
import { StartOver } from './start-over.tsx';

interface RegistrationScreenProps {
  order: Order;
  brand: GuestBrand;
  isIOS: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onRegistered: (answer: LoginAnswer) => void;
  /** Null if the pass is not shown before the guest has registered. */
  onCancel: (() => void) | null;
}

/** The registration, shown instead of the pass: the product, the form, and the way to leave it. */
export function RegistrationScreen({
  order,
  brand,
  isIOS,
  headingRef,
  ...handlers
}: RegistrationScreenProps) {
  const isFirst = handlers.onCancel === null;
  return (
    <div className="mx-auto grid max-w-2xl gap-6">
      <Panel>
        <div className="grid gap-1.5">
          <h1
            ref={headingRef}
            tabIndex={-1}
            className="font-display text-3xl font-semibold text-balance outline-none"
          >
            {isFirst ? t('registration.registerYourPass') : t('registration.editYourRegistration')}
          </h1>
          <p className="text-muted">
            {isFirst ? t('registration.whoUsesIt', { product: order.product }) : order.product}
          </p>
        </div>
        <RegistrationForm order={order} brand={brand} isIOS={isIOS} {...handlers} />
      </Panel>
      <div>
        <StartOver />
      </div>
    </div>
  );
}
