import { Table } from '@mantine/core';

import { offeredKinds, type ParkOffers } from '#contract/park-offers.ts';
import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { formatNumber } from '#domain/park-format.ts';

import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { dayWords } from './day-words.ts';

type Day = Dashboard['days'][number];

const figureColumnsOf = (park: ParkOffers): readonly { name: string; read: (day: Day) => number }[] => [
  { name: 'Guests served', read: (day) => day.guestsServed },
  { name: 'Apple passes', read: (day) => day.passesApple },
  { name: 'Google passes', read: (day) => day.passesGoogle },
  ...(park.hasClub ? offeredKinds(park) : []).flatMap((kind) => {
    const { entry, dashboard } = earnKinds[kind];
    return [
      { name: `${entry} claims`, read: (day: Day) => day[dashboard.field].claims },
      { name: `${entry} points`, read: (day: Day) => day[dashboard.field].points },
    ];
  }),
];

/** The table of all figures by day, newest first. */
export function FigureTable({ days }: { days: readonly Day[] }) {
  const park = useStaffPage();
  const columns = figureColumnsOf(park);
  return (
    <ScrollRegion label="Figures by day">
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            {columns.map(({ name }) => (
              <Table.Th key={name} ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {newestFirst(days).map((day) => (
            <Table.Tr key={day.day}>
              <Table.Th scope="row">{dayWords(day.day, park)}</Table.Th>
              {columns.map(({ name, read }) => (
                <Table.Td key={name} ta="right" className="tabular-nums">
                  {formatNumber(read(day), park)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

/** The days, newest first. (Our oldest browsers lack `toReversed`.) */
function newestFirst(days: readonly Day[]): Day[] {
  return days.map((day, index) => days.at(-1 - index) ?? day);
}
