import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';

import { adjustmentPointsMax } from '#domain/staff-loyalty.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { staffSend } from '#web/staff/session/staff-send.ts';
import {
  CorrectionModal,
  ReasonField,
  reasonLengthMin,
  useCorrection,
  type CorrectionProps,
} from './correction-form.tsx';
import type { LoyaltyAccount } from './loyalty-account.ts';
import { MergeModal } from './merge-modal.tsx';

/** Adds or deducts points, and merges another account of the same person; each requires its permission. */
export function Corrections({ account }: { account: LoyaltyAccount }) {
  const may = useMay();
  const [open, setOpen] = useState<'adjust' | 'merge' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      {may('Loyalty Adjust') ? (
        <Button variant="default" onClick={() => setOpen('adjust')}>
          Adjust Points
        </Button>
      ) : null}
      {may('Loyalty Merge') ? (
        <Button variant="default" onClick={() => setOpen('merge')}>
          Merge Account
        </Button>
      ) : null}
      {open === 'adjust' ? <AdjustModal account={account} onClose={close} /> : null}
      {open === 'merge' ? <MergeModal account={account} onClose={close} /> : null}
    </>
  );
}

function AdjustModal({ account, onClose }: CorrectionProps) {
  const [points, setPoints] = useState<number | ''>('');
  const [reason, setReason] = useState('');
  // One id per form, so that sending again after a lost answer does not add the points twice.
  const [adjustmentID] = useState(() => crypto.randomUUID());
  const isReady = points !== '' && points !== 0 && reason.trim().length >= reasonLengthMin;
  const form = useCorrection(onClose, 'The points were adjusted.', () =>
    staffSend('POST /api/admin/loyalty/adjust/', {
      userID: account.userId,
      points: Number(points),
      reason,
      adjustmentID,
    }),
  );
  return (
    <CorrectionModal
      form={form}
      isReady={isReady}
      hasDraft={points !== '' || reason !== ''}
      action="Adjust Points"
      onClose={onClose}
    >
      <NumberInput
        label="Points"
        description="Use a negative number to deduct; the balance may become negative"
        allowDecimal={false}
        min={-adjustmentPointsMax}
        max={adjustmentPointsMax}
        value={points}
        onChange={(value) => setPoints(typeof value === 'number' ? value : '')}
      />
      <ReasonField value={reason} onChange={setReason} />
    </CorrectionModal>
  );
}
