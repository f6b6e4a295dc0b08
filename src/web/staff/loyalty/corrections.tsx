import { Button, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';

import { adjustmentPointsMax } from '#domain/staff-loyalty.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSend, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { useReload, type LoyaltyAccount } from './loyalty-account.ts';

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

interface CorrectionProps {
  account: LoyaltyAccount;
  onClose: () => void;
}

const reasonLengthMin = 3;

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

function MergeModal({ account, onClose }: CorrectionProps) {
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const isReady = from.trim() !== '' && reason.trim().length >= reasonLengthMin;
  const form = useCorrection(onClose, 'The accounts were merged.', () =>
    staffSend('POST /api/admin/loyalty/merge/', {
      fromUserID: from.trim(),
      intoUserID: account.userId,
      reason,
    }),
  );
  return (
    <CorrectionModal
      form={form}
      isReady={isReady}
      hasDraft={from !== '' || reason !== ''}
      action="Merge Account"
      onClose={onClose}
    >
      <Text>
        This moves the orders and points of another account to <strong>{account.email}</strong> and closes the
        other one permanently.
      </Text>
      <TextInput
        label="Account number of the other account"
        autoComplete="off"
        maxLength={64}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <ReasonField value={reason} onChange={setReason} />
    </CorrectionModal>
  );
}

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <TextInput
      label="Reason"
      description="The member can read it"
      maxLength={150}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface CorrectionModalProps {
  form: ReturnType<typeof useCorrection>;
  isReady: boolean;
  hasDraft: boolean;
  /** The title, and the label of the button. */
  action: string;
  onClose: () => void;
  children: ReactNode;
}

function CorrectionModal(props: CorrectionModalProps) {
  const { form, isReady, hasDraft, action, onClose, children } = props;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !form.isBusy) void form.send();
  };
  return (
    <StaffModal
      title={action}
      isOpen
      onClose={onClose}
      size="md"
      leaveQuestion={hasDraft ? discardQuestion : undefined}
    >
      <form onSubmit={submit}>
        <Stack>
          {children}
          <ModalActions fault={form.fault}>
            <Button type="submit" disabled={!isReady} loading={form.isBusy}>
              {action}
            </Button>
          </ModalActions>
        </Stack>
      </form>
    </StaffModal>
  );
}

function useCorrection(
  onDone: () => void,
  doneText: string,
  call: () => Promise<StaffSuccess<unknown> | Failure>,
) {
  const reload = useReload();
  const { isBusy, failure, run, fail } = useTask();
  const send = async (): Promise<void> => {
    const result = await run(call);
    if (!result.ok) return fail(failureText(result));
    showDone(doneText, result);
    onDone();
    await reload();
  };
  return { isBusy, fault: failure ?? '', send };
}
