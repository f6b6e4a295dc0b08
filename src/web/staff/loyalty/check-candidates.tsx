import { Button, Table, Text } from '@mantine/core';

import type { CheckCandidate } from '#contract/calls/staff-loyalty.ts';
import { formatDollars } from '#domain/money.ts';

import { useStaffPage } from '../staff-page.ts';
import { WideTable } from '../ui/wide-table.tsx';
import { formatMoment } from './dates.ts';

interface CheckCandidatesProps {
  candidates: readonly CheckCandidate[];
  isBusy: boolean;
  onAdd: (checkId: string) => void;
}

/** The checks that a short number may mean; one that is on the account already cannot be added. */
export function CheckCandidates({ candidates, isBusy, onAdd }: CheckCandidatesProps) {
  const { timeZone } = useStaffPage();
  return (
    <>
      <Text mt="sm" role="status">
        {candidates.length} checks have this number. Which one is it?
      </Text>
      <WideTable label="Checks with this number" widthMin={430}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Order Date</Table.Th>
            <Table.Th>Location</Table.Th>
            <Table.Th>Terminal</Table.Th>
            <Table.Th>Subtotal</Table.Th>
            <Table.Th>
              <span className="sr-only">Add</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {candidates.map((check) => (
            <Table.Tr key={check.CHECK_ID}>
              <Table.Td>{formatMoment(check.ORDER_DATE, timeZone)}</Table.Td>
              <Table.Td>{check.LOCATION}</Table.Td>
              <Table.Td>{check.TERMINAL_ID}</Table.Td>
              <Table.Td>{formatDollars(check.SUBTOTAL)}</Table.Td>
              <Table.Td>
                <Button
                  size="xs"
                  disabled={isBusy || check.IN_LOYALTY_ORDERS}
                  aria-label={`${check.IN_LOYALTY_ORDERS ? 'Added' : 'Add'}: check ${check.CHECK_ID}`}
                  onClick={() => onAdd(check.CHECK_ID)}
                >
                  {check.IN_LOYALTY_ORDERS ? 'Added' : 'Add'}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </>
  );
}
