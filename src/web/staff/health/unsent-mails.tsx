import { Button, Group, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { Health, UnsentMails as UnsentMailsView } from '#contract/calls/staff-health.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { ConfirmDialog } from '#web/staff/ui/confirm-dialog.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { WideTable } from '#web/staff/ui/wide-table.tsx';
import { instantOf } from './health-card.tsx';

/** The mails that the mail server did not take, in its own words, and the way to send them again. */
export function UnsentMails({ mails }: Pick<Health, 'mails'>) {
  const park = useStaffPage();
  if (mails.answers.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        Mails that were not taken
      </Title>
      <WideTable
        label="Mails that were not taken"
        widthMin={560}
        heads={['Answer of the mail server', 'Waiting', 'Next attempt', 'Not tried again']}
      >
        {mails.answers.map(({ words, isOfRecipient, waiting, abandoned, nextAttemptAt }) => (
          <Table.Tr key={`${isOfRecipient} ${words}`}>
            <Table.Th scope="row" className="break-words">
              {words}
              {isOfRecipient ? (
                <Text size="sm" c="dimmed">
                  This refuses the recipient, so it is final.
                </Text>
              ) : null}
            </Table.Th>
            <Table.Td className="tabular-nums">{formatNumber(waiting, park)}</Table.Td>
            <Table.Td>{instantOf(nextAttemptAt) ?? '–'}</Table.Td>
            <Table.Td className="tabular-nums">{formatNumber(abandoned, park)}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      <ResendButtons mails={mails} />
    </section>
  );
}

const questions = {
  server: {
    button: 'Send again',
    title: 'Send these mails again?',
    text: (count: string) =>
      `${count} mails that were given up after two days go to their recipients now. Do this when the mail server takes mails again.`,
  },
  recipient: {
    button: 'Try refused recipients again',
    title: 'Try these recipients again?',
    text: (count: string) =>
      `${count} mails go once more to addresses that the mail server refused. A server that gets many of them may block the park.`,
  },
} as const;

function ResendButtons({ mails: { givenUp, refused } }: { mails: UnsentMailsView }) {
  const park = useStaffPage();
  const may = useMay();
  const client = useQueryClient();
  const { run, isBusy } = useTask();
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const counts = { server: givenUp, recipient: refused };
  const send = async (of: keyof typeof questions): Promise<void> => {
    const result = await run(() => staffSend('POST /api/admin/mails/', { of }));
    setAsked(null);
    await client.invalidateQueries({ queryKey: ['health'] });
    if (result.ok) showToast(`${formatNumber(result.body.queued, park)} mails are on their way.`);
    else showToast(failureText(result), 'danger');
  };
  if (!may('Mail Resend')) return null;
  return (
    <Group mt="sm">
      {(['server', 'recipient'] as const).map((of) =>
        counts[of] === 0 ? null : (
          <Button key={of} variant="default" onClick={() => setAsked(of)}>
            {`${questions[of].button} (${formatNumber(counts[of], park)})`}
          </Button>
        ),
      )}
      {asked === null ? null : (
        <ConfirmDialog
          isOpen
          title={questions[asked].title}
          text={questions[asked].text(formatNumber(counts[asked], park))}
          action={questions[asked].button}
          isBusy={isBusy}
          onConfirm={() => void send(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Group>
  );
}
