import { Text } from '@mantine/core';

import type { GuestMail } from '#contract/calls/staff-guest.ts';

import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark, type MarkTone } from '#web/staff/ui/mark.tsx';
import { ListPanel } from './pass-lists.tsx';

const looks: Readonly<Record<GuestMail['state'], { tone: MarkTone; children: string }>> = {
  sent: { tone: 'good', children: 'Sent' },
  waiting: { tone: 'plain', children: 'Waiting' },
  failed: { tone: 'bad', children: 'Not delivered' },
};

/** The mails to the guest; their text is not kept for the desk. */
export function MailPanel({ mails }: { mails: readonly GuestMail[] }) {
  return <ListPanel title="Mails" items={mails} renderItem={(mail) => <MailLine mail={mail} />} />;
}

function MailLine({ mail: { to, subject, queuedAt, sentAt, state } }: { mail: GuestMail }) {
  return (
    <div className="staff-break">
      <Text fw={600}>
        <bdi>{subject}</bdi> <Mark {...looks[state]} />
      </Text>
      <Text size="sm">
        {to}, <Instant iso={sentAt ?? queuedAt} />
      </Text>
    </div>
  );
}
