import { Card, SimpleGrid, Text } from '@mantine/core';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { figures, type FigureName, type RowsName } from '#contract/figures.ts';
import { offeredKinds } from '#contract/park-offers.ts';

import { staffPage } from '#web/staff/ui/staff-page.ts';
import { TextLink } from '#web/staff/ui/basics.tsx';
import { writeNumber } from '#web/staff/ui/park-words.ts';
import { changeWords, spanWords } from './figure-words.ts';

interface FigureTilesProps {
  dashboard: Dashboard;
  /** Where the rows of a figure open; undefined for members who may not see them. */
  hrefOf: (name: RowsName) => string | undefined;
}

/** The most important figures, each beside the range before and the same days of last year. */
export function FigureTiles({ dashboard, hrefOf }: FigureTilesProps) {
  const { secondFactors } = dashboard;
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 5 }} m={0} spacing="sm">
      {sumsOf(dashboard).map((sum) => (
        <SumTile key={sum.rows} sum={sum} dashboard={dashboard} href={hrefOf(sum.rows)} />
      ))}
      <RequestTiles dashboard={dashboard} hrefOf={hrefOf} />
      {secondFactors.level === null ? null : (
        <FigureTile
          name="Second factors missing"
          value={writeNumber(secondFactors.missing)}
          notes={[
            `of ${writeNumber(secondFactors.demanded)} members, ${writeNumber(secondFactors.overdue)} overdue`,
          ]}
        />
      )}
    </SimpleGrid>
  );
}

/** A tile with a sum. */
interface Sum {
  rows: RowsName;
  name: string;
  /** The figures whose sum it shows. */
  of: readonly FigureName[];
  note?: string;
}

function sumsOf(dashboard: Dashboard): Sum[] {
  const park = staffPage();
  const own = (rows: FigureName & RowsName): Sum => ({ rows, name: figures[rows].title, of: [rows] });
  const words = (...of: FigureName[]): string => writeNumber(totalsOf(dashboard, of).now);
  const kinds = offeredKinds(park);
  const ofClub: Sum[] = [
    {
      ...{ rows: 'claims', name: 'Claims', of: kinds.map((kind) => `claims-${kind}` as const) },
      note: `${words(...kinds.map((kind) => `refused-${kind}` as const))} refused`,
    },
    own('net'),
    own('earned'),
  ];
  return [
    own('views'),
    own('passes'),
    {
      ...{ rows: 'wallet-passes', name: figures['wallet-passes'].title, of: ['apple', 'google'] },
      note: `Apple ${words('apple')}, Google ${words('google')}`,
    },
    ...(park.hasClub ? ofClub : []),
  ];
}

/** A sum beside that of the range before and that of last year. */
function SumTile({
  sum: { name, of, note },
  dashboard,
  href,
}: {
  sum: Sum;
  dashboard: Dashboard;
  href: string | undefined;
}) {
  const { now, before, lastYear } = totalsOf(dashboard, of);
  return (
    <FigureTile
      name={name}
      value={writeNumber(now)}
      notes={[
        ...(note === undefined ? [] : [note]),
        `Before: ${changeWords({ now, other: before })}`,
        `Last year: ${changeWords({ now, other: lastYear })}`,
      ]}
      href={href}
    />
  );
}

function totalsOf(dashboard: Dashboard, names: readonly FigureName[]) {
  const found = dashboard.figures.filter(({ name }) => names.includes(name));
  const sum = (range: 'now' | 'before' | 'lastYear'): number =>
    found.reduce((total, one) => total + one[range].total, 0);
  return { now: sum('now'), before: sum('before'), lastYear: sum('lastYear') };
}

/** The queue by its kinds. */
function RequestTiles({ dashboard, hrefOf }: FigureTilesProps) {
  const { hasClub } = staffPage();
  const { photoRequests, clubRequests, wristbandRequests, linkRequests, answers } = dashboard;
  const tiles = [
    { name: 'Photo', open: photoRequests, answers: answers.photo, rows: 'photo-requests' },
    { name: 'Club', open: clubRequests, answers: answers.club, rows: 'club-requests' },
    { name: 'Wristband', open: wristbandRequests, answers: answers.wristband, rows: 'wristband-requests' },
    { name: 'Link', open: linkRequests, answers: answers.link, rows: 'link-requests' },
  ] as const;
  return tiles.map(({ name, rows, ...asked }) =>
    name === 'Club' && !hasClub ? null : (
      <RequestTile key={rows} name={`${name} requests open`} {...asked} href={hrefOf(rows)} />
    ),
  );
}

interface RequestTileProps {
  name: string;
  open: Dashboard['photoRequests'];
  answers: Dashboard['answers']['photo'];
  href: string | undefined;
}

/** Open requests, and how fast those of the range were answered. */
function RequestTile({ name, open, answers, href }: RequestTileProps) {
  const { now, before } = answers;
  const speedBefore = before.answered === 0 ? '' : ` (before: ${spanWords(before.medianSeconds)})`;
  const speed =
    now.answered === 0
      ? 'None answered in these days'
      : `${writeNumber(now.answered)} answered: median ${spanWords(now.medianSeconds)}${speedBefore}, 90% within ${spanWords(now.p90Seconds)}`;
  return (
    <FigureTile
      name={name}
      value={writeNumber(open.open)}
      notes={[`${open.dueToday} due today, ${open.overdue} late`, speed]}
      href={href}
    />
  );
}

interface FigureTileProps {
  name: string;
  value: string;
  /** Short lines below the number. */
  notes: readonly string[];
  /** The rows behind the figure, for members who may see them. */
  href?: string | undefined;
}

/** A figure with what it is compared with; its name opens its rows. */
function FigureTile({ name, value, notes, href }: FigureTileProps) {
  return (
    <Card withBorder padding="sm">
      <Text component="dt" size="sm" c="dimmed">
        {href === undefined ? name : <TextLink href={href}>{name}</TextLink>}
      </Text>
      <Text component="dd" m={0} fz="var(--text-2xl)" lh="1.875rem" fw={600} className="tabular-nums">
        {value}
      </Text>
      {notes.map((note) => (
        <Text key={note} component="dd" m={0} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Card>
  );
}
