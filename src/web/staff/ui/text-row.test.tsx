import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { TextRow } from './text-row.tsx';
import { WideTable } from './wide-table.tsx';

function cellsOf(cells: Record<string, ReactNode>): string[] {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <WideTable label="Rewards" widthMin={400} heads={Object.keys(cells)}>
        <TextRow cells={cells} />
      </WideTable>
    </MantineProvider>,
  );
  return [...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, content = '']) => content);
}

test('a name in a wide table keeps its direction to itself, and other content stays as it is', () => {
  expect(cellsOf({ By: 'דנה (צוות)', Ended: null, State: <b>Held</b> })).toEqual([
    '<bdi>דנה (צוות)</bdi>',
    '',
    '<b>Held</b>',
  ]);
});
