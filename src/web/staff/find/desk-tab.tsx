import { Paper, SimpleGrid, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { useRecentGuests } from '#web/staff/session/recent-guests.ts';
import { Instant, Mark, Note, Outline, Section, TextLink } from '#web/staff/ui/basics.tsx';
import { useQueueByKind, type Waiting } from '#web/staff/ui/use-waiting.ts';
import { writeNumber } from '#web/staff/ui/park-words.ts';

const FindBox = lazy(() => import('./find-box.tsx'));

/** The desk, on which a member who may search guests begins: the one box, what waits, and the guests before. */
export default function DeskTab() {
  return (
    <div className="staff-desk grid items-start gap-4 min-[75em]:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)] min-[75em]:grid-rows-[auto_1fr] min-[75em]:[&>:nth-child(2):not(:last-child)]:row-span-2">
      <Paper withBorder p="lg" component="section" aria-label="Find a guest">
        <Suspense fallback={<Outline lines={2} />}>
          <FindBox scanned={undefined} onClose={stay} />
        </Suspense>
      </Paper>
      <WhatWaits />
      <RecentGuests />
    </div>
  );
}

/** The box is part of this screen, so nothing closes; a choice leads to the guest. */
const stay = (): void => undefined;

function WhatWaits() {
  const waiting = useQueueByKind();
  if (waiting.length === 0) return null;
  return (
    <Section title="To answer">
      <SimpleGrid cols={{ base: 2, lg: 1, xl: 2 }} component="ul" className="staff-list" m={0}>
        {waiting.map((kind) => (
          <WaitingKind key={kind.address} kind={kind} />
        ))}
      </SimpleGrid>
    </Section>
  );
}

function WaitingKind({ kind: { address, title, open, late, dueAt } }: { kind: Waiting }) {
  return (
    <li>
      <TextLink href={address}>{title}</TextLink>
      <Text fz="var(--text-count)" lh="2.25rem" fw={600} className="tabular-nums">
        {writeNumber(open)}
      </Text>
      <Note>
        {dueAt === null ? (
          'Nothing waits for an answer.'
        ) : (
          <>
            Next answer due <Instant iso={dueAt} />
          </>
        )}
      </Note>
      {late === 0 ? null : <Mark tone="bad">{`${writeNumber(late)} late`}</Mark>}
    </li>
  );
}

function RecentGuests() {
  const guests = useRecentGuests();
  return (
    <Section title="Recent guests">
      {guests.length === 0 ? (
        <Note>
          The guests whom you open appear here until you log out. Search above, scan a code, or press Ctrl K
          on any screen; ? shows all keys.
        </Note>
      ) : (
        <ul className="staff-list">
          {guests.map(({ address, title, detail }) => (
            <li key={address}>
              <TextLink href={address}>
                <bdi>{title}</bdi>
              </TextLink>{' '}
              <Text component="span" size="sm" c="dimmed" className="tabular-nums">
                {detail}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
