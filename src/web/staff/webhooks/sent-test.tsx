import { Alert, Code, Text } from '@mantine/core';

import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { describeEventFault } from '#domain/event-faults.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** What a test message was answered. */
export type TestResult = JsonOf<Contract['PUT /api/admin/webhook/:id/test/']>;

/** The answer to the last test message; nothing before one was sent. */
export function SentTest({ result }: { result: TestResult | null }) {
  const park = useStaffPage();
  if (result === null) return <output />;
  const { isTaken, status, fault, answer, milliseconds } = result;
  return (
    <output style={{ display: 'block' }}>
      <Alert
        color={isTaken ? 'green' : 'red'}
        title={isTaken ? 'The test was taken' : 'The test was not taken'}
      >
        <Text size="sm">
          {isTaken ? `Answered ${status ?? ''}` : describeEventFault(fault ?? '', status)}{' '}
          {`after ${formatNumber(milliseconds, park)} ms.`}
        </Text>
        {answer === '' ? null : (
          <Code block mt="xs" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {answer}
          </Code>
        )}
      </Alert>
    </output>
  );
}
