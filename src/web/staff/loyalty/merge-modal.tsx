/** Merges another account into this one, after both people were compared side by side. */
import { Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { MemberLedger } from '#contract/calls/staff-loyalty.ts';
import { isClaimEntry } from '#domain/earn-kinds.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import {
  CorrectionModal,
  ReasonField,
  reasonLengthMin,
  useCorrection,
  type CorrectionProps,
} from './correction-form.tsx';
import { formatMoment } from './dates.ts';

/** The two accounts of a merge. */
interface Compared {
  into: MemberLedger;
  from: MemberLedger;
}

/** The first click shows both accounts, the second one merges them. Another number hides the accounts again. */
export function MergeModal({ account, onClose }: CorrectionProps) {
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  const [compared, setCompared] = useState<Compared | null>(null);
  const isReady = number.trim() !== '' && (compared === null || reason.trim().length >= reasonLengthMin);
  const merge = useCorrection(onClose, 'The accounts were merged.', () =>
    staffSend('POST /api/admin/loyalty/merge/', {
      fromUserID: compared?.from.account ?? '',
      intoUserID: account.userId,
      reason,
    }),
  );
  const comparison = useComparison(setCompared);
  const compare = {
    ...comparison,
    send: () => comparison.send(account.userId, number.trim()),
  };
  const typeNumber = (typed: string): void => {
    setNumber(typed);
    setCompared(null);
  };
  return (
    <CorrectionModal
      form={compared === null ? compare : merge}
      isReady={isReady}
      hasDraft={number !== '' || reason !== ''}
      action="Merge Account"
      submitLabel={compared === null ? 'Compare Accounts' : 'Merge Account'}
      onClose={onClose}
    >
      <TextInput
        label="Account number of the other account"
        autoComplete="off"
        maxLength={64}
        value={number}
        onChange={(event) => typeNumber(event.currentTarget.value)}
      />
      {compared === null ? null : (
        <>
          <BothAccounts {...compared} />
          <Text>
            Close the account of <strong>{namedOf(compared.from)}</strong> and move its orders and points to{' '}
            <strong>{namedOf(compared.into)}</strong>? You can undo this for ten minutes, as long as no points
            of it are used.
          </Text>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
    </CorrectionModal>
  );
}

const namedOf = ({ name, account }: MemberLedger): string => (name === '' ? account : `${name} (${account})`);

/** Reads both accounts anew, so that the question names their present state. */
function useComparison(show: (compared: Compared) => void) {
  const { isBusy, failure, run, fail } = useTask();
  const read = (userId: string) =>
    staffSend('GET /api/admin/loyalty/ledger/:userId', undefined, { params: { userId } });
  const send = async (intoId: string, fromId: string): Promise<void> => {
    const [into, from] = await run(() => Promise.all([read(intoId), read(fromId)]));
    if (!into.ok) return fail(failureText(into));
    if (!from.ok) return fail(failureText(from));
    if (from.body.account === into.body.account) return fail('These are one and the same account');
    if (from.body.isClosed) return fail('The other account is closed');
    show({ into: into.body, from: from.body });
  };
  return { isBusy, fault: failure ?? '', send };
}

const claimsShown = 3;

/** The newest entries that have a receipt: what its owner remembers. */
function lastClaims({ entries }: MemberLedger, park: ParkFormat): string {
  const claims = entries.filter(({ kind }) => isClaimEntry(kind)).slice(0, claimsShown);
  return claims.map(({ words, at }) => `${formatMoment(at, park)}: ${words}`).join('; ');
}

function BothAccounts({ into, from }: Compared) {
  const park = useStaffPage();
  const rows: [string, (account: MemberLedger) => string][] = [
    ['Account', ({ account }) => account],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Balance', ({ balance }) => formatNumber(balance, park)],
    ['Last claims', (account) => lastClaims(account, park) || 'None'],
  ];
  return (
    <Table aria-label="Both accounts" layout="fixed" style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td />
          <Table.Th scope="col">Stays</Table.Th>
          <Table.Th scope="col">Is closed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([title, of]) => (
          <Table.Tr key={title}>
            <Table.Th scope="row">{title}</Table.Th>
            <Table.Td>{of(into)}</Table.Td>
            <Table.Td>{of(from)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
