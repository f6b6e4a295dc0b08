/** Merges another account into this one, after both people were compared side by side. */
import { Stack, Table, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import type { MemberLedger } from '#contract/calls/staff-loyalty.ts';
import { isClaimEntry } from '#domain/earn-kinds.ts';
import { formatNumber } from '#domain/park-format.ts';

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
import { formatOrderDate } from './dates.ts';

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
function LastClaims({ entries }: MemberLedger) {
  const park = useStaffPage();
  const claims = entries.filter(({ kind }) => isClaimEntry(kind)).slice(0, claimsShown);
  if (claims.length === 0) return 'None';
  return (
    <Stack gap="xs">
      {claims.map(({ words, at }) => (
        <div key={`${at} ${words}`}>
          <Text size="xs" c="dimmed">
            {formatOrderDate(at, park)}
          </Text>
          {words}
        </div>
      ))}
    </Stack>
  );
}

/** One column for each person, and a heading above each fact, so that both columns are wide enough on a phone. */
function BothAccounts({ into, from }: Compared) {
  const park = useStaffPage();
  const facts: [string, (account: MemberLedger) => ReactNode][] = [
    ['Account', ({ account }) => account],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Balance', ({ balance }) => formatNumber(balance, park)],
    ['Last claims', (account) => <LastClaims {...account} />],
  ];
  return (
    <Table
      aria-label="Both accounts"
      layout="fixed"
      withRowBorders={false}
      style={{ overflowWrap: 'anywhere' }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Stays</Table.Th>
          <Table.Th scope="col">Is closed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      {facts.map(([title, of]) => (
        <Table.Tbody key={title}>
          <Table.Tr>
            <Table.Th colSpan={2} scope="rowgroup" c="dimmed" fz="xs" pb={0}>
              {title}
            </Table.Th>
          </Table.Tr>
          <Table.Tr style={{ verticalAlign: 'top' }}>
            <Table.Td pt={0}>{of(into)}</Table.Td>
            <Table.Td pt={0}>{of(from)}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      ))}
    </Table>
  );
}
