import { Button, Group, Text } from '@mantine/core';

import type { CheckCandidate } from '#contract/calls/staff-loyalty.ts';
import { formatAmount } from '#domain/park-format.ts';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { formatMoment } from './dates.ts';

interface CheckCandidatesProps {
  candidates: readonly CheckCandidate[];
  isBusy: boolean;
  onAdd: (checkId: string) => void;
}

/** The checks that match a short number; a check that is already on the account cannot be added. */
export function CheckCandidates({ candidates, isBusy, onAdd }: CheckCandidatesProps) {
  const park = useStaffPage();
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
                  {formatAmount(check.SUBTOTAL, park)}, {formatMoment(check.ORDER_DATE, park)}
                </Text>
                <Text size="sm" c="dimmed">
                  {check.LOCATION}, terminal {check.TERMINAL_ID}
                </Text>
              </div>
              <Button
                flex="none"
                disabled={isBusy || check.IN_LOYALTY_ORDERS}
                aria-label={`${check.IN_LOYALTY_ORDERS ? 'Added' : 'Add'}: check ${check.CHECK_ID}`}
                onClick={() => onAdd(check.CHECK_ID)}
              >
                {check.IN_LOYALTY_ORDERS ? 'Added' : 'Add'}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </>
  );
}
