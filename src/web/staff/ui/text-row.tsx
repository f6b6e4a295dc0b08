import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/**
 * A row: the content of each cell by the head of its column. A text takes its own direction, because it may be a name,
 * which must not turn the text around it.
 */
export function TextRow({ cells }: { cells: Readonly<Record<string, ReactNode>> }) {
  return (
    <Table.Tr>
      {Object.entries(cells).map(([head, content]) => (
        <Table.Td key={head}>{typeof content === 'string' ? <bdi>{content}</bdi> : content}</Table.Td>
      ))}
    </Table.Tr>
  );
}
