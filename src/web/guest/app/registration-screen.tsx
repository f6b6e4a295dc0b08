import { useEffect, type RefObject } from 'react';

import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand, RefusedRegistration } from '#contract/guest-page.ts';

import { RegistrationForm } from '#web/guest/registration/registration-form.tsx';
import { t, tNodes } from '#web/shared/texts/t.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { StartOver } from './start-over.tsx';

interface RegistrationScreenProps {
  order: Order;
  /** What the guest typed before the script had loaded, if the server refused it. */
  refused: RefusedRegistration | undefined;
  brand: GuestBrand;
  isIOS: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onRegistered: (answer: LoginAnswer) => void;
  /** Null if the pass is not shown before the guest has registered. */
  onCancel: (() => void) | null;
}

/** The registration, shown instead of the pass: the product, the form, and the way to leave it. */
export function RegistrationScreen({
  order,
  refused,
  brand,
  isIOS,
  headingRef,
  ...handlers
}: RegistrationScreenProps) {
  const isFirst = handlers.onCancel === null;
  // The script may arrive after the button that asked for it is gone, and the focus with it.
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body)
      headingRef.current?.focus({ preventScroll: true });
  }, [isFirst, headingRef]);
  const product = <bdi>{order.product}</bdi>;
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
          <p className="text-muted">{isFirst ? tNodes('registration.whoUsesIt', { product }) : product}</p>
        </div>
        <RegistrationForm order={order} refused={refused} brand={brand} isIOS={isIOS} {...handlers} />
      </Panel>
      <div>
        <StartOver />
      </div>
    </div>
  );
}
