import { NumberInput } from '@mantine/core';
import { useState } from 'react';

import { formatNumber } from '#domain/park-format.ts';

import { staffSend } from '#web/staff/session/staff-send.ts';
import type { AccountDialogProps } from './dialog-props.ts';
import { FixModal } from './fix-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';

/** Gives points within the limits of the member's access level. */
export function GiveGoodwill({ account, ...rest }: AccountDialogProps) {
  const park = useStaffPage();
  const [points, setPoints] = useState<number | ''>('');
  const [reason, setReason] = useState('');
  // One id per form, so that sending again after a lost answer does not give the points twice.
  const [goodwillID] = useState(() => crypto.randomUUID());
  const { perGift, leftToday } = account.goodwill;
  const most = Math.min(perGift, leftToday);
  return (
    <FixModal
      {...rest}
      title="Give goodwill points"
      action="Give points"
      isReady={points !== '' && points >= 1 && isReason(reason)}
      hasDraft={points !== '' || reason !== ''}
      send={() =>
        staffSend(
          'POST /api/admin/loyalty/goodwill/:userId',
          { points: Number(points), reason, goodwillID },
          { params: { userId: account.account } },
        )
      }
      doneText={(given) =>
        `${formatNumber(given.points, park)} points were given. The balance is ${formatNumber(given.balance, park)}.`
      }
    >
      <NumberInput
        label="Points"
        description={`At most ${formatNumber(perGift, park)} at once; you may still give ${formatNumber(leftToday, park)} today`}
        error={points !== '' && points > most ? `Enter at most ${formatNumber(most, park)}` : undefined}
        allowDecimal={false}
        allowNegative={false}
        min={1}
        clampBehavior="none"
        required
        data-autofocus
        value={points}
        onChange={(value) => setPoints(typeof value === 'number' ? value : '')}
      />
      <ReasonField value={reason} onChange={setReason} description="The member can read it" />
    </FixModal>
  );
}
