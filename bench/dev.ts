/**
 * The seconds from saving a file to seeing it in an open page under `npm run dev`, in Chromium, in a copy of the tree.
 * `npm run bench dev`
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Browser, type Page } from 'playwright-core';

import { startInTreeCopy, type TreeCopy } from '../tools/dev/tree-copy.ts';
import { findBrowser } from '../tools/find-browser.ts';
import { median, type BenchmarkResult } from './benchmark.ts';

const port = 54_361;
const rounds = 5;
/** After this time a change counts as lost. */
const seenMsMax = 15_000;
/** The pause between changes, as a person looks at each one. */
const betweenMs = 500;
const passPath = '/10240001/240126000000100017';

/** A kind of change: the edited file, the check that sees it, and the time limit. */
interface Change {
  name: string;
  page: string;
  file: string;
  /** The text to replace, as it is in the file; each round replaces the text of the previous one. */
  text: string;
  /** Returns the replacement of `text`, which the page shows as `probe-N`. */
  write: (probe: string) => string;
  /** Runs in the page: true when the page shows the probe. */
  isSeen: (probe: string) => boolean;
  secondsMax: number;
  /** A page that applies the change without a reload keeps its state. */
  reloads: boolean;
}

const changes: readonly Change[] = [
  {
    name: 'a component of the guest page',
    page: '/lookup',
    file: 'src/web/guest/app/lookup-screen.tsx',
    text: 'Find your tickets and passes</h1>',
    write: (probe) => `${probe}</h1>`,
    isSeen: (probe) => document.querySelector('h1')?.textContent === probe,
    secondsMax: 0.5,
    reloads: false,
  },
  {
    name: 'a component of the back office',
    page: '/login',
    file: 'src/web/staff/app/login-screen.tsx',
    text: 'Team Member Login\n',
    write: (probe) => `${probe}\n`,
    isSeen: (probe) => document.querySelector('h1')?.textContent === probe,
    secondsMax: 0.5,
    reloads: false,
  },
  {
    name: 'a style of the guest page',
    page: '/lookup',
    file: 'src/web/guest/app/guest-pages.css',
    text: '@layer components {',
    write: (probe) => `:root{--probe:${probe}}@layer components {`,
    isSeen: (probe) => getComputedStyle(document.documentElement).getPropertyValue('--probe') === probe,
    secondsMax: 0.5,
    reloads: false,
  },
  {
    name: 'a style of the back office',
    page: '/login',
    file: 'src/web/staff/app/staff.css',
    text: ':root[data-mantine-color-scheme] {',
    write: (probe) => `:root{--probe:${probe}}:root[data-mantine-color-scheme] {`,
    isSeen: (probe) => getComputedStyle(document.documentElement).getPropertyValue('--probe') === probe,
    secondsMax: 0.5,
    reloads: false,
  },
  {
    name: 'the frame of a page, which only the server renders',
    page: '/lookup',
    file: 'src/server/pages/documents/document.ts',
    text: '<title>${escapeHtml(title)}</title>',
    write: (probe) => `<title>${probe}</title>`,
    isSeen: (probe) => document.title === probe,
    secondsMax: 2,
    reloads: true,
  },
  {
    name: 'a route',
    page: '/lookup',
    file: 'src/server/pages/documents/pages.routes.ts',
    text: 'makeDocument({ build, data, nonce, brand: services.brand }),\n    );\n  };\n  mainPageRoutes',
    write: (probe) =>
      `makeDocument({ build, data, nonce, brand: services.brand }).replace('<body>', '<body data-probe="${probe}">'),\n    );\n  };\n  mainPageRoutes`,
    isSeen: (probe) => document.body.dataset['probe'] === probe,
    secondsMax: 2,
    reloads: true,
  },
  {
    name: 'a rule',
    page: passPath,
    file: 'src/domain/exclusion.ts',
    text: '    excludedBy: matching.find((row) => !row.excludesNfc),',
    write: (probe) => `    excludedBy: { customError: '${probe}' } as Row,`,
    isSeen: (probe) => document.body.textContent.includes(probe),
    secondsMax: 2,
    reloads: true,
  },
];

/** Saves each kind of file several times and measures the time until the page shows the change. */
export default async function benchDev(): Promise<BenchmarkResult> {
  const tree = await startInTreeCopy(port);
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch(await findBrowser());
    const rows: BenchmarkResult['rows'] = [];
    for (const change of changes) {
      // A new page for each change: the last one still reloads itself when its file is restored.
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const seconds = median(await measure(tree, page, change));
      await page.close();
      rows.push({ name: change.name, value: seconds, unit: 's', ratio: seconds / change.secondsMax });
    }
    return {
      title: `from saving a file to seeing it, median of ${rounds}`,
      aim: "a component and a style within 0.5 s, a page's frame, a route and a rule within 2 s (ratio to that: at most 1)",
      rows,
      verdict: rows.every((row) => (row.ratio ?? 0) <= 1) ? 'reached' : 'not reached',
    };
  } finally {
    await browser?.close();
    await tree.remove();
  }
}

/** Returns the seconds of each round. Throws if a page that should keep its state was reloaded. */
async function measure(tree: TreeCopy, page: Page, change: Change): Promise<number[]> {
  await page.goto(tree.address + change.page, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.documentElement.setAttribute('data-first', 'yes'));
  const seconds: number[] = [];
  let text = change.text;
  for (let round = 1; round <= rounds; round += 1) {
    const probe = `probe-${round}`;
    const next = change.write(probe);
    tree.change(change.file, text, next);
    const savedAt = performance.now();
    await page.waitForFunction(change.isSeen, probe, { polling: 10, timeout: seenMsMax }).catch(() => {
      throw new Error(
        `${change.name} is not seen after ${seenMsMax} ms. npm run dev printed:\n${tree.output()}`,
      );
    });
    seconds.push((performance.now() - savedAt) / 1000);
    text = next;
    await page.waitForLoadState('networkidle');
    await sleep(betweenMs);
  }
  const isFirst = await page.evaluate(() => document.documentElement.hasAttribute('data-first'));
  if (isFirst === change.reloads)
    throw new Error(`${change.name}: the page was ${isFirst ? 'not ' : ''}loaded anew.`);
  tree.change(change.file, text, change.text);
  return seconds;
}
