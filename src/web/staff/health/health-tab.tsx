import { Alert, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';

import type { Health, ExternalSystemHealth } from '#contract/calls/staff-health.ts';
import { settableKinds } from '#domain/retention-settings.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { MissingWallets } from '#web/staff/ui/missing-wallets.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { Instant, Mark, Note, Section, StatusLine } from '#web/staff/ui/basics.tsx';
import { erasureWords } from '#web/staff/ui/retention-words.ts';
import { writeNumber, writeCount } from '#web/staff/ui/park-words.ts';
import { UnsentMails } from './unsent-mails.tsx';
import { HealthCard, instantOf, type HealthCardProps } from './health-card.tsx';
import {
  ageWords,
  fileLooks,
  findTroubles,
  isOld,
  jobLooks,
  externalSystemGroups,
  externalSystemLooks,
  sayRelease,
  sayStates,
  titleOf,
} from './health-words.ts';

/** The page refreshes itself; its requests carry the idle time, so that they do not keep a session open. */
const refreshMilliseconds = 10_000;

/** The Health tab: whether everything around the park works, since when, and what waits. */
export default function HealthTab() {
  const health = useStaffQuery(['health'], 'GET /api/admin/health/', {
    refetchInterval: refreshMilliseconds,
  });
  return (
    <Stack>
      <Loaded what="The state of the park" query={health}>
        {(data) => <HealthView health={data} />}
      </Loaded>
    </Stack>
  );
}

function HealthView({ health }: { health: Health }) {
  const { externalSystems, servers, at, missingWallets, release } = health;
  return (
    <>
      <Summary troubles={findTroubles(health)} />
      <MissingWallets missingWallets={missingWallets} />
      <Note>
        As of <Instant iso={at} hasSeconds />.{' '}
        {servers.length === 0
          ? 'No server has reported yet.'
          : `${servers.length === 1 ? 'Server' : 'Servers'}: ${servers.join(', ')}.`}{' '}
        {sayRelease(release)}
      </Note>
      {externalSystemGroups.map(({ kind, title }) => (
        <Fragment key={kind}>
          {kind === 'job' ? <Queues queues={health.queues} /> : null}
          {kind === 'job' ? <UnsentMails mails={health.mails} /> : null}
          <CardSection
            title={title}
            cards={externalSystems.filter((one) => one.kind === kind).map(cardOfSystem)}
          />
        </Fragment>
      ))}
      <CardSection title="Scheduled jobs" cards={health.jobs.map(cardOfJob)} />
      <CardSection title="Latest file of each kind" cards={health.files.map((file) => cardOfFile(file))} />
      <RetentionTable retention={health.retention} />
    </>
  );
}

function Summary({ troubles }: { troubles: readonly string[] }) {
  const count = troubles.length;
  return (
    <>
      <StatusLine>
        {count === 0
          ? 'All systems work.'
          : `${count} ${count === 1 ? 'thing needs' : 'things need'} attention.`}
      </StatusLine>
      {count === 0 ? null : (
        <Alert color="red" title="Needs attention">
          <List size="sm">
            {troubles.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}

/** A part of the page under its heading: the cards of what fails, and the others folded; an empty part is left out. */
function CardSection({ title, cards }: { title: string; cards: readonly HealthCardProps[] }) {
  const failing = cards.filter(({ look: [tone] }) => tone === 'bad');
  const others = cards.filter(({ look: [tone] }) => tone !== 'bad');
  if (cards.length === 0) return null;
  return (
    <Section isFlat title={title}>
      {failing.length === 0 ? null : <Cards cards={failing} />}
      {others.length === 0 ? null : (
        <details>
          <summary className="staff-summary">{sayStates(others)}</summary>
          <Cards cards={others} />
        </details>
      )}
    </Section>
  );
}

function Cards({ cards }: { cards: readonly HealthCardProps[] }) {
  return (
    <SimpleGrid component="ul" cols={{ base: 1, sm: 2, xl: 3 }} m={0} p={0} style={{ listStyle: 'none' }}>
      {cards.map((card) => (
        <HealthCard key={card.title} {...card} />
      ))}
    </SimpleGrid>
  );
}

function cardOfSystem(externalSystem: ExternalSystemHealth): HealthCardProps {
  const { state, since, lastSuccessAt, lastErrorAt, lastError, failures, failingFor } = externalSystem;
  const look = externalSystemLooks[state];
  const isBad = look[0] === 'bad';
  const facts = {
    Since: instantOf(since),
    'Last success': isBad ? (instantOf(lastSuccessAt) ?? 'Never') : instantOf(lastSuccessAt),
    'Last error at': instantOf(lastErrorAt),
    'Failed attempts': isBad ? String(failures) : null,
    'Fails for': failingFor.length === 0 ? null : failingFor.join(', '),
  };
  return { title: titleOf(externalSystem), look, facts, lastError };
}

function cardOfJob({ name, state, lastSuccessAt, dueAt, lastError }: Health['jobs'][number]) {
  return {
    title: titleOf({ kind: 'job', name }),
    look: jobLooks[state],
    facts: { 'Last success': instantOf(lastSuccessAt), 'Next round due': instantOf(dueAt) },
    lastError: lastError === null ? null : `Failed: ${lastError}`,
  };
}

function cardOfFile(file: Health['files'][number]): HealthCardProps {
  const { kind, state, startedAt, endedAt, rowsKept, rowsRefused, lastError } = file;
  const rows = `${writeNumber(rowsKept)} saved, ${writeNumber(rowsRefused)} refused`;
  return {
    title: titleOf({ kind: 'intake', name: kind }),
    look: fileLooks[state],
    facts: { Began: instantOf(startedAt), Ended: instantOf(endedAt), Rows: rows },
    lastError,
  };
}

/** The queues in which something waits, and the empty ones folded. */
function Queues({ queues }: Pick<Health, 'queues'>) {
  const [busy, empty] = [
    queues.filter(({ waiting }) => waiting > 0),
    queues.filter(({ waiting }) => waiting === 0),
  ];
  return (
    <Section isFlat title="Queues">
      <RowList
        label="Queues"
        rows={busy}
        keyOf={({ name }) => name}
        renderCells={(queue) => ({
          Queue: titleOf({ kind: 'job', name: queue.name }),
          Waiting: queue.waiting,
          Oldest: ageWords(queue.oldestSeconds),
          State: <Mark tone={isOld(queue) ? 'bad' : 'good'}>{isOld(queue) ? 'Too old' : 'Fine'}</Mark>,
        })}
      />
      {empty.length === 0 ? null : (
        <Text size="sm">{`Nothing waits: ${empty.map(({ name }) => titleOf({ kind: 'job', name })).join(', ')}.`}</Text>
      )}
    </Section>
  );
}

/** The next erasures, and folded how long the park keeps each kind of data. The brand's file or the tab Settings sets the days. */
function RetentionTable({ retention }: Pick<Health, 'retention'>) {
  const news = retention.filter(hasNews);
  return (
    <Section isFlat title="How long data is kept">
      {news.length === 0 ? null : (
        <List size="sm">
          {news.map((view) => (
            <List.Item
              key={view.kind}
            >{`${settableKinds[view.kind].title}: ${erasureWords(view)}`}</List.Item>
          ))}
        </List>
      )}
      <details>
        <summary className="staff-summary">The days of each kind of data</summary>
        <RowList
          label="Retention"
          rows={retention}
          keyOf={({ kind }) => kind}
          renderCells={({ kind, days }) => ({
            Data: settableKinds[kind].title,
            'Kept for': days === null ? 'Kept' : writeCount(days, 'day', 'days'),
          })}
        />
        <Note mt="xs">
          An administrator changes these in the tab Settings. A shorter term erases nothing in its first seven
          days.
        </Note>
      </details>
    </Section>
  );
}

function hasNews({ next, due }: Health['retention'][number]): boolean {
  return next !== null || (due !== null && due.count > 0);
}
