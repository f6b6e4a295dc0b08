import { Button, Group, Text } from '@mantine/core';

import type { CheckCandidate } from '#contract/calls/staff-loyalty.ts';

import { formatMoment, writeAmount } from '#web/staff/ui/park-words.ts';
import { Note } from '#web/staff/ui/basics.tsx';
import { useOrders, type LoyaltyAccount } from './loyalty-account.ts';

interface CheckCandidatesProps {
  account: LoyaltyAccount;
  candidates: readonly CheckCandidate[];
  isBusy: boolean;
  onAdd: (checkId: string) => void;
}

/** The checks that match a short number; a check that is already on the account cannot be added. */
export function CheckCandidates({ account, candidates, isBusy, onAdd }: CheckCandidatesProps) {
  // The list of the account is read again after each change of it, and the candidates are not.
  const { data: orders } = useOrders(account);
  const isAdded = (check: CheckCandidate): boolean =>
    orders?.some((order) => order.barcode === check.CHECK_ID) ?? check.IN_LOYALTY_ORDERS;
  return (
    <>
      <Text mt="sm" component="output" display="block">
        {candidates.length} checks have this number. Which one is it?
      </Text>
      <ul className="staff-list">
        {candidates.map((check) => (
          <li key={check.CHECK_ID}>
            <Group justify="space-between" wrap="nowrap">
              <div className="staff-break">
                <Text fw={600}>
                  {writeAmount(check.SUBTOTAL)}, {formatMoment(check.ORDER_DATE)}
                </Text>
                <Note>
                  {check.LOCATION}, terminal {check.TERMINAL_ID}
                </Note>
              </div>
              <Button
                flex="none"
                disabled={isBusy || isAdded(check)}
                aria-label={`${isAdded(check) ? 'Added' : 'Add'}: check ${check.CHECK_ID}`}
                onClick={() => onAdd(check.CHECK_ID)}
              >
                {isAdded(check) ? 'Added' : 'Add'}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}
