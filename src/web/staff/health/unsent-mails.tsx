import { Group } from '@mantine/core';

import type { Health, UnsentMails as UnsentMailsView } from '#contract/calls/staff-health.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { Note, Section } from '#web/staff/ui/basics.tsx';
import { writeNumber, writeCount } from '#web/staff/ui/park-words.ts';
import { instantOf } from './health-card.tsx';

/** The mails that the mail server did not take, in its own words, and the way to send them again. */
export function UnsentMails({ mails }: Pick<Health, 'mails'>) {
  if (mails.answers.length === 0) return null;
  return (
    <Section isFlat title="Mails that were not taken">
      <RowList
        label="Mails that were not taken"
        rows={mails.answers}
        keyOf={({ words, isOfRecipient }) => `${isOfRecipient} ${words}`}
        renderCells={({ words, isOfRecipient, waiting, abandoned, nextAttemptAt }) => ({
          'Answer of the mail server': (
            <>
              <span className="break-words">{words}</span>
              {isOfRecipient ? <Note>This refuses the recipient, so it is final.</Note> : null}
            </>
          ),
          Waiting: waiting,
          'Next attempt': instantOf(nextAttemptAt) ?? '–',
          'Not tried again': abandoned,
        })}
      />
      <ResendButtons mails={mails} />
    </Section>
  );
}

const questions = {
  server: {
    button: 'Send again',
    title: 'Send these mails again?',
    text: (count: string) =>
      `Sends again what was given up after two days: ${count}. Do this when the mail server takes mails again.`,
  },
  recipient: {
    button: 'Try refused recipients again',
    title: 'Try these recipients again?',
    text: (count: string) =>
      `Sends once more to addresses that the mail server refused: ${count}. A server that gets many of them may block the park.`,
  },
} as const;

function ResendButtons({ mails: { givenUp, refused } }: { mails: UnsentMailsView }) {
  const counts = { server: givenUp, recipient: refused };
  return (
    <Group mt="sm">
      {(['server', 'recipient'] as const).map((of) => {
        const { button, title, text } = questions[of];
        const count = writeNumber(counts[of]);
        return counts[of] === 0 ? null : (
          <ActButton
            key={of}
            needs="Mail Resend"
            label={`${button} (${count})`}
            variant="default"
            question={{ title, text: text(writeCount(counts[of], 'mail', 'mails')), action: button }}
            send={() => staffSend('POST /api/admin/mails/', { of })}
            done={({ queued }) => `On the way: ${writeCount(queued, 'mail', 'mails')}.`}
            again={[['health']]}
          />
        );
      })}
    </Group>
  );
}
