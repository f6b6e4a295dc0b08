/** A test in the park, whose answers and last screen are searched for traces of the demonstration park. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test as base } from '../park.ts';
import { openTidewater, type Tidewater } from './park.ts';
import { makeTrove, search, searchAnswers, searchPage, type Trove } from './trove.ts';

const port = Number(process.env['E2E_PORT'] ?? 3199) + 40;

/** The address of the park, which is known before it opens. */
export const parkUrl = `https://localhost:${port}`;

interface InPark {
  park: Tidewater;
  trove: Trove;
}

/** One park for all tests of the file; they run one after the other, because each finds what the others left. */
export const test = base.extend<{ watch: undefined }, InPark>({
  park: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const park = await openTidewater(port);
      await use(park);
      await park.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  trove: [
    async ({ park }, use) => {
      const trove = makeTrove();
      for (const [command, text] of park.printed) search(trove, 'command', command, text);
      search(trove, 'page', 'brand preview', readFileSync(join(park.folder, 'brand.html'), 'utf8'));
      await use(trove);
    },
    { scope: 'worker' },
  ],
  watch: [
    async ({ context, park, trove }, use) => {
      const before = trove.traces.length;
      const answers = searchAnswers(trove, context, park.url);
      await use(undefined);
      for (const page of context.pages()) if (page.url().startsWith(park.url)) await searchPage(trove, page);
      await Promise.all(answers);
      for (const { to, text } of park.mailBox.mails.splice(0)) search(trove, 'mail', to, text);
      expect([...new Set(trove.traces.slice(before))]).toEqual([]);
    },
    { auto: true },
  ],
});
