import { Stack } from '@mantine/core';

import type { WatchList } from '#contract/calls/staff-watch.ts';
import { watchFigures, type WatchFigureName } from '#contract/watch-figures.ts';
import { countWords } from '#domain/count-words.ts';
import { formatNumber } from '#domain/park-format.ts';

import { RowList } from '#web/staff/ui/row-list.tsx';
import { Heading, Note, StatusLine, TextLink } from '#web/staff/ui/basics.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { entriesAddressOf } from './entries-address.ts';

type Figure = WatchList['figures'][number];

/** Every member with a figure, their figures as links to the entries, and the team's medians; then the networks. */
export function FigureMatrix({ list }: { list: WatchList }) {
  const ofMembers = list.figures.filter(({ figure }) => watchFigures[figure].of === 'member');
  const networks = list.figures.find(({ figure }) => figure === 'network-sign-ins');
  return (
    <>
      <Heading>By member of the team</Heading>
      <MemberTable list={list} figures={ofMembers} />
      <Heading>Failed sign-ins by network</Heading>
      {networks === undefined ? null : <NetworkTable list={list} figure={networks} />}
    </>
  );
}

function MemberTable({ list, figures }: { list: WatchList; figures: readonly Figure[] }) {
  const park = useStaffPage();
  const people = list.people.filter(({ memberGUID }) =>
    figures.some(({ rows }) => rows.some(({ subject }) => subject === memberGUID)),
  );
  if (people.length === 0) return <StatusLine>Nothing to see in these days.</StatusLine>;
  // The first row is the median of the team.
  const rows = [null, ...people];
  return (
    <RowList
      label="Figures by member"
      rows={rows}
      keyOf={(person) => person?.memberGUID ?? 'median'}
      isNumber={(head) => head !== 'Team member'}
      renderCells={(person) => ({
        'Team member':
          person === null ? (
            <strong>Median of the team</strong>
          ) : (
            <bdi>{person.isOwn ? `${person.name} (you)` : person.name}</bdi>
          ),
        ...Object.fromEntries(
          figures.map((figure) => [
            watchFigures[figure.figure].title,
            person === null ? (
              medianWords(figure, park)
            ) : (
              <FigureCell key={figure.figure} figure={figure} of={person} range={list.range} />
            ),
          ]),
        ),
        'All acts': person === null ? null : person.acts,
      })}
    />
  );
}

function medianWords({ median }: Figure, park: { locale: string }): string {
  return median === null ? '–' : formatNumber(median, park);
}

/** How many medians are worth a word beside the figure. */
const wordsFrom = 3;

interface FigureCellProps {
  figure: Figure;
  of: { memberGUID: string; name: string };
  range: WatchList['range'];
}

function FigureCell({ figure: { figure, median, rows }, of, range }: FigureCellProps) {
  const park = useStaffPage();
  const row = rows.find(({ subject }) => subject === of.memberGUID);
  if (row === undefined) return '–';
  const medians = median === null || median === 0 ? 0 : Math.floor(row.value / median);
  return (
    <Stack gap={0}>
      <EntriesLink figure={figure} row={row} range={range} name={of.name} />
      {medians >= wordsFrom ? <Note isSmall>{formatNumber(medians, park)} times the median</Note> : null}
    </Stack>
  );
}

interface EntriesLinkProps {
  figure: WatchFigureName;
  row: Figure['rows'][number];
  range: WatchList['range'];
  name: string;
}

function EntriesLink({ figure, row, range, name }: EntriesLinkProps) {
  const park = useStaffPage();
  const shown = formatNumber(row.value, park);
  return (
    <TextLink
      className="tabular-nums"
      aria-label={`${shown}: ${watchFigures[figure].title} of ${name}`}
      href={entriesAddressOf({ figure, ...row, ...range })}
    >
      {shown}
    </TextLink>
  );
}

function NetworkTable({ list, figure }: { list: WatchList; figure: Figure }) {
  const park = useStaffPage();
  if (figure.rows.length === 0) return <StatusLine>No sign-in failed in these days.</StatusLine>;
  return (
    <>
      <StatusLine>{countWords(figure.rows.length, 'network', 'networks', park)}</StatusLine>
      <RowList
        label="Failed sign-ins by network"
        rows={figure.rows}
        keyOf={({ subject }) => subject}
        isNumber={(head) => head === 'Failed sign-ins'}
        renderCells={(row) => ({
          Network: row.subject,
          'Failed sign-ins': (
            <EntriesLink figure="network-sign-ins" row={row} range={list.range} name={row.subject} />
          ),
        })}
      />
    </>
  );
}
