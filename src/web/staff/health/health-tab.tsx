import { Alert, List, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';

import type { Health, ExternalSystemHealth } from '#contract/calls/staff-health.ts';
import { formatNumber } from '#domain/park-format.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { MissingWallets } from '#web/staff/ui/missing-wallets.tsx';
import { Outline } from '#web/staff/ui/outline.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { WideTable } from '#web/staff/ui/wide-table.tsx';
import { RetentionTable } from './retention-table.tsx';
import { UnsentMails } from './unsent-mails.tsx';
import { HealthCard, instantOf } from './health-card.tsx';
import {
  ageWords,
  fileLooks,
  findTroubles,
  isOld,
  jobLooks,
  externalSystemGroups,
  externalSystemLooks,
  titleOf,
} from './health-words.ts';

/** The page refreshes itself; its requests carry the idle time, so that they do not keep a session open. */
const refreshMilliseconds = 10_000;

/** The Health tab: whether everything around the park works, since when, and what waits. */
export default function HealthTab() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/health/', undefined)),
    refetchInterval: refreshMilliseconds,
  });
  return (
    <Stack>
      <QueryFault what="The state of the park" query={health} />
      {health.isPending ? <Outline /> : null}
      {health.data === undefined ? null : <HealthView health={health.data} />}
    </Stack>
  );
}

function HealthView({ health }: { health: Health }) {
  const { externalSystems, servers, at, missingWallets } = health;
  return (
    <>
      <Summary troubles={findTroubles(health)} />
      <MissingWallets missingWallets={missingWallets} />
      <Text size="sm" c="dimmed">
        As of <Instant iso={at} hasSeconds />.{' '}
        {servers.length === 0
          ? 'No server has reported yet.'
          : `${servers.length === 1 ? 'Server' : 'Servers'}: ${servers.join(', ')}.`}
      </Text>
      {externalSystemGroups.map(({ kind, title }) => (
        <Fragment key={kind}>
          {kind === 'job' ? <Queues queues={health.queues} /> : null}
          {kind === 'job' ? <UnsentMails mails={health.mails} /> : null}
          <ExternalSystems
            title={title}
            externalSystems={externalSystems.filter((one) => one.kind === kind)}
          />
        </Fragment>
      ))}
      <Section title="Scheduled jobs" isEmpty={health.jobs.length === 0}>
        {health.jobs.map((job) => (
          <HealthCard
            key={job.name}
            title={titleOf({ kind: 'job', name: job.name })}
            look={jobLooks[job.state]}
            facts={{ 'Last success': instantOf(job.lastSuccessAt), 'Next round due': instantOf(job.dueAt) }}
            lastError={job.lastError === null ? null : `Failed: ${job.lastError}`}
          />
        ))}
      </Section>
      <Section title="Latest file of each kind" isEmpty={health.files.length === 0}>
        {health.files.map((file) => (
          <FileCard key={file.kind} file={file} />
        ))}
      </Section>
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
          ? 'Everything that was used works.'
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

/** A part of the page under its heading; an empty one is left out. */
function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <SimpleGrid component="ul" cols={{ base: 1, sm: 2, xl: 3 }} m={0} p={0} style={{ listStyle: 'none' }}>
        {children}
      </SimpleGrid>
    </section>
  );
}

function ExternalSystems({
  title,
  externalSystems,
}: {
  title: string;
  externalSystems: readonly ExternalSystemHealth[];
}) {
  return (
    <Section title={title} isEmpty={externalSystems.length === 0}>
      {externalSystems.map((one) => (
        <ExternalSystemCard key={one.name} externalSystem={one} />
      ))}
    </Section>
  );
}

function ExternalSystemCard({ externalSystem }: { externalSystem: ExternalSystemHealth }) {
  const { state, since, lastSuccessAt, lastErrorAt, lastError, failures, failingFor } = externalSystem;
  const isBad = externalSystemLooks[state][0] === 'bad';
  const facts = {
    Since: instantOf(since),
    'Last success': isBad ? (instantOf(lastSuccessAt) ?? 'Never') : instantOf(lastSuccessAt),
    'Last error at': instantOf(lastErrorAt),
    'Failed attempts': isBad ? String(failures) : null,
    'Fails for': failingFor.length === 0 ? null : failingFor.join(', '),
  };
  return (
    <HealthCard
      title={titleOf(externalSystem)}
      look={externalSystemLooks[state]}
      facts={facts}
      lastError={lastError}
    />
  );
}

function FileCard({ file }: { file: Health['files'][number] }) {
  const park = useStaffPage();
  const rows = `${formatNumber(file.rowsKept, park)} saved, ${formatNumber(file.rowsRefused, park)} refused`;
  const facts = { Began: instantOf(file.startedAt), Ended: instantOf(file.endedAt), Rows: rows };
  return (
    <HealthCard
      title={titleOf({ kind: 'intake', name: file.kind })}
      look={fileLooks[file.state]}
      facts={facts}
      lastError={file.lastError}
    />
  );
}

function Queues({ queues }: Pick<Health, 'queues'>) {
  const park = useStaffPage();
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        What waits
      </Title>
      <WideTable label="Queues" widthMin={340} heads={['Queue', 'Waiting', 'Oldest', 'State']}>
        {queues.map((queue) => (
          <Table.Tr key={queue.name}>
            <Table.Th scope="row">{titleOf({ kind: 'job', name: queue.name })}</Table.Th>
            <Table.Td className="tabular-nums">{formatNumber(queue.waiting, park)}</Table.Td>
            <Table.Td className="tabular-nums">
              {queue.waiting === 0 ? '–' : ageWords(queue.oldestSeconds)}
            </Table.Td>
            <Table.Td>
              <Mark tone={isOld(queue) ? 'bad' : 'good'}>{isOld(queue) ? 'Too old' : 'Fine'}</Mark>
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </section>
  );
}
