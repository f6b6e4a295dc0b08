import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { RowList } from './row-list.tsx';

test('a name in a list keeps its direction to itself, and a cell without content takes no place in a card', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <RowList
        label="Rewards"
        rows={['דנה (צוות)']}
        keyOf={(name) => name}
        renderCells={(name) => ({ By: name, Ended: null, State: <b>Held</b> })}
      />
    </MantineProvider>,
  );
  const cells = [...html.matchAll(/<td[^>]*class="([^"]*)"[^>]*>(.*?)<\/td>/g)];
  expect(cells.map(([, , content]) => content)).toEqual([
    '<bdi>דנה (צוות)</bdi>',
    '<div></div>',
    '<div><b>Held</b></div>',
  ]);
  expect(cells.map(([, look = '']) => look.includes('staff-unstacked'))).toEqual([false, true, false]);
});
