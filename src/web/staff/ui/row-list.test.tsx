import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { RowList } from './row-list.tsx';

test('a name in a list keeps its direction to itself, and a cell without content takes no place in a card, nor a column without any', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <RowList
        label="Rewards"
        rows={['דנה (צוות)', 'Mo']}
        keyOf={(name) => name}
        renderCells={(name) => ({
          By: name,
          Ended: name === 'Mo' ? 'Today' : null,
          State: name === 'Mo' ? null : '',
        })}
      />
    </MantineProvider>,
  );
  const cells = [...html.matchAll(/<td[^>]*class="([^"]*)"[^>]*>(.*?)<\/td>/g)];
  expect(cells.map(([, , content]) => content)).toEqual([
    '<bdi>דנה (צוות)</bdi>',
    '<div></div>',
    '<bdi>Mo</bdi>',
    '<bdi>Today</bdi>',
  ]);
  expect(cells.map(([, look = '']) => look.includes('staff-unstacked'))).toEqual([false, true, false, false]);
});
