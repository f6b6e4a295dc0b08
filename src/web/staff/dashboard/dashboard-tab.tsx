import { Alert, Anchor, Card, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link } from 'wouter';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { earnKindNames } from '#domain/guest-claims.ts';
import { formatNumber } from '#domain/park-format.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { MissingWallets } from '#web/staff/ui/missing-wallets.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StaffPart } from '#web/staff/ui/staff-part.tsx';
import { FigureTable } from './figure-table.tsx';

const Charts = lazy(() => import('./dashboard-charts.tsx'));

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

/** The Dashboard tab: the park's figures by operating day, as charts and as a table. */
export default function DashboardTab() {
  const [days, setDays] = useState('30');
  const figures = useQuery({
    queryKey: ['dashboard', days],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/dashboard/', undefined, { query: { days } })),
    placeholderData: (previous) => previous,
    refetchInterval: 60_000,
  });
  return (
    <Stack>
      <SegmentedControl
        aria-label="Period"
        data={spans}
        value={days}
        onChange={setDays}
        maw={360}
        size="md"
      />
      <QueryFault what="The dashboard" query={figures} />
      {figures.isPending ? <LoadingMark /> : null}
      {figures.data === undefined ? null : <Figures dashboard={figures.data} />}
    </Stack>
  );
}

function Figures({ dashboard }: { dashboard: Dashboard }) {
  const { days, photoRequests, clubRequests, secondFactors } = dashboard;
  const may = useMay();
  const park = useStaffPage();
  const words = (value: number): string => formatNumber(value, park);
  const sum = (read: (day: Dashboard['days'][number]) => number): number =>
    days.reduce((total, day) => total + read(day), 0);
  const sumOfKinds = (figure: 'claims' | 'points'): number =>
    earnKindNames.reduce(
      (total, kind) => total + sum((day) => day[earnKinds[kind].dashboard.field][figure]),
      0,
    );
  return (
    <>
      <MissingWallets missingWallets={dashboard.missingWallets} />
      <Certificates certificates={dashboard.certificates} />
      <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} m={0}>
        <Tile name="Guests served" value={sum((day) => day.guestsServed)} note="passes opened" />
        <Tile
          name="Wallet passes made"
          value={sum((day) => day.passesApple + day.passesGoogle)}
          note={`Apple ${words(sum((day) => day.passesApple))}, Google ${words(sum((day) => day.passesGoogle))}`}
        />
        {park.hasClub ? (
          <Tile name="Claims" value={sumOfKinds('claims')} note={`${words(sumOfKinds('points'))} points`} />
        ) : null}
        <Tile
          name="Photo requests open"
          value={photoRequests.open}
          note={`${photoRequests.dueToday} due today, ${photoRequests.overdue} late`}
          href={may('Photo Request List') ? '/admin/photo-requests' : undefined}
        />
        {park.hasClub ? (
          <Tile
            name="Club requests open"
            value={clubRequests.open}
            note={`${clubRequests.dueToday} due today, ${clubRequests.overdue} late`}
            href={may('Club Request List') ? '/admin/club-requests' : undefined}
          />
        ) : null}
        {secondFactors.level === null ? null : (
          <Tile
            name="Second factors missing"
            value={secondFactors.missing}
            note={`of ${words(secondFactors.demanded)} members, ${words(secondFactors.overdue)} overdue`}
          />
        )}
      </SimpleGrid>
      <StaffPart placeholder={<LoadingMark label="Loading the charts" />}>
        <Charts days={days} />
      </StaffPart>
      <Title order={2} size="h4">
        The same figures as a table
      </Title>
      <FigureTable days={days} />
    </>
  );
}

/** Warns at the top of the page if a certificate expires soon, because without it no wallet pass can be signed. */
function Certificates({ certificates }: Pick<Dashboard, 'certificates'>) {
  const due = certificates.filter((certificate) => certificate.state !== 'good');
  return due.map(({ title, state, daysLeft }) => (
    <Alert key={title} color={state === 'expired' ? 'red' : 'yellow'} title={title}>
      {state === 'expired'
        ? 'It has expired: wallet passes cannot be made until it is renewed.'
        : `It expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}. Renew it now; the runbook explains how.`}
    </Alert>
  ));
}

interface TileProps {
  name: string;
  value: number;
  note: string;
  /** The tab with what was counted, for members who may see it. */
  href?: string | undefined;
}

function Tile({ name, value, note, href }: TileProps) {
  const park = useStaffPage();
  return (
    <Card withBorder padding="md">
      <Text component="dt" size="sm" c="dimmed">
        {href === undefined ? (
          name
        ) : (
          <Anchor component={Link} href={href} size="sm" underline="always">
            {name}
          </Anchor>
        )}
      </Text>
      <Text component="dd" m={0} fz={28} fw={600} className="tabular-nums">
        {formatNumber(value, park)}
      </Text>
      <Text component="dd" m={0} size="sm" c="dimmed">
        {note}
      </Text>
    </Card>
  );
}
