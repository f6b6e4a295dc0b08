import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { ScrollRegion } from './scroll-region.tsx';
import { usePhone } from './use-phone.ts';

/** A column; numbers stand at its right. */
export interface FigureColumn {
  head: string;
  isNumber: boolean;
}

/** A row: what names it is in its first cell. */
export interface FigureRow {
  key: string;
  cells: readonly ReactNode[];
  isSum?: boolean;
}

interface FigureListProps {
  /** The accessible name. */
  label: string;
  /** `boxed` scrolls under its head, `wide` shows every row. */
  look?: 'boxed' | 'wide';
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
}

/** Figures as a table; on a phone a card for each row, so that nothing lies beside the screen. */
export function FigureList(props: FigureListProps) {
  return usePhone() ? <FigureCards {...props} /> : <WideFigures {...props} />;
}

function WideFigures({ label, look = 'boxed', columns, rows }: FigureListProps) {
  return (
    <ScrollRegion label={label} look={look}>
      <Table stickyHeader={look === 'boxed'} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ head, isNumber }) => (
              <Table.Th key={head} ta={isNumber ? 'right' : 'left'}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [name, ...others], isSum = false }) => (
            <Table.Tr key={key} fw={isSum ? 600 : 400}>
              <Table.Th scope="row" fw={isSum ? 600 : 400} className="tabular-nums">
                {name}
              </Table.Th>
              {columns.slice(1).map(({ head, isNumber }, place) => (
                <Table.Td key={head} ta={isNumber ? 'right' : 'left'} className="tabular-nums">
                  {others[place]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}

function FigureCards({ label, columns, rows }: FigureListProps) {
  return (
    <ul aria-label={label} className="staff-cards">
      {rows.map(({ key, cells: [name, ...others] }) => (
        <li key={key} className="staff-row-card">
          <Text component="div" fw={600} className="staff-break">
            {name}
          </Text>
          <dl>
            {columns.slice(1).map(({ head }, place) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd className="tabular-nums">{others[place]}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
