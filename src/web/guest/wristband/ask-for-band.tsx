import { useState } from 'react';

import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { formatInstant } from '#domain/park-format.ts';

import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { live } from '#web/shared/ui/live.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { AskBandForm } from './ask-band-form.tsx';

interface AskForBandProps {
  order: Order;
  brand: GuestBrand;
}

/** Asks the team for help with a wristband; afterwards, and when the guest returns, it says when the answer is due. */
export function AskForBand({ order, brand }: AskForBandProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [askedUntil, setAskedUntil] = useState<string>();
  if (order.holder !== 'primary' || order.isTest) return null;
  const dueAt = askedUntil ?? order.bandRequestDueAt;
  return (
    <div className="grid gap-4">
      <div {...live} className="empty:hidden">
        {dueAt === undefined ? null : (
          <Notice tone="info">{t('wristband.askedUntil', { moment: momentOf(dueAt, brand) })}</Notice>
        )}
      </div>
      {dueAt !== undefined ? null : isOpen ? (
        <AskBandForm order={order} onAsked={setAskedUntil} />
      ) : (
        <Button onClick={() => setIsOpen(true)}>{t('loyalty.askTeam')}</Button>
      )}
    </div>
  );
}

function momentOf(dueAt: string, brand: GuestBrand): string {
  return formatInstant(new Date(dueAt), brand, { dateStyle: 'medium', timeStyle: 'short' });
}
