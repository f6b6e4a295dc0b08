/**
 * A data tab of 100,000 rows in a browser, on PostgreSQL: the time until it can be used, searched and sorted, compared
 * with loading the complete list into a plain table on the same page.
 */
import type { Page } from '@playwright/test';

import { openBrowser } from './base/browser.ts';
import { inPlace, startServer } from './base/place.ts';
import { query, startPostgres } from './base/postgres.ts';
import { median, printIfProgram, sized, verdictOf, type BenchmarkResult } from './base/result.ts';

const rowsTotal = sized(100_000, 15_000);
const roundsTotal = sized(5);
const openMillisecondsMax = 500;
/** With the demo park's three. */
const rowsText = `${(rowsTotal + 3).toLocaleString('en-US')} rows`;
const api = '/api/admin/wallet-exception/';

/** Opens the tab, searches and sorts several times. */
export default async function benchTabRows(): Promise<BenchmarkResult> {
  const figures = {
    open: [] as number[],
    search: [] as number[],
    sort: [] as number[],
    plain: [] as number[],
  };
  await inPlace(async (place) => {
    const { url } = await startPostgres(place);
    const { port } = await startServer(place, { environment: { DATABASE_URL: url } });
    await query(
      url,
      `insert into wallet_exceptions (order_number, skips_registration, skips_image)
        select (30000000 + n)::text, n % 2 = 0, n % 3 = 0 from generate_series(1, ${rowsTotal}) n;
      analyze wallet_exceptions`,
    );
    const browser = await openBrowser(place);
    const page = await browser.newPage({
      baseURL: `http://127.0.0.1:${port}`,
      viewport: { width: 1280, height: 800 },
    });
    await signIn(page);
    for (let round = 0; round < roundsTotal; round += 1) {
      figures.open.push(await timeOpening(page));
      figures.search.push(await timeSearch(page, String(30_000_000 + 1000 * (round + 7))));
      figures.sort.push(await timeSort(page));
      figures.plain.push(await timePlainTable(page));
    }
  });
  const plain = median(figures.plain);
  const row = (name: string, values: number[]) => {
    return { name, value: median(values), unit: 'ms', ratio: median(values) / plain };
  };
  return {
    title: `A tab of ${rowsTotal.toLocaleString('en-US')} rows, from the click to the rows on the screen`,
    aim: `usable within ${openMillisecondsMax} ms`,
    rows: [
      { name: 'the whole list in a plain table', value: plain, unit: 'ms' },
      row('open the tab', figures.open),
      row('search, its pause for typing included', figures.search),
      row('sort by another column', figures.sort),
    ],
    verdict: verdictOf(median(figures.open) <= openMillisecondsMax),
  };
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@harborlight.example');
  await page.getByLabel('Password', { exact: true }).fill('lantern-wheel-by-the-sea');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/admin/**');
}

/** Another tab was open, and this tab's list is not cached on the device. */
async function timeOpening(page: Page): Promise<number> {
  await page.evaluate(() => localStorage.removeItem('Wallet Exceptions'));
  await page.goto('/admin/test-passes');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor();
  const startedAt = performance.now();
  await page.getByRole('tab', { name: 'Wallet Exceptions' }).click();
  await page.getByText(rowsText).waitFor();
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor();
  return performance.now() - startedAt;
}

async function timeSearch(page: Page, order: string): Promise<number> {
  const startedAt = performance.now();
  await page.getByLabel('Search').fill(order);
  await page.getByText('1 row', { exact: true }).waitFor();
  const took = performance.now() - startedAt;
  await page.getByLabel('Search').fill('');
  await page.getByText(rowsText).waitFor();
  return took;
}

async function timeSort(page: Page): Promise<number> {
  const startedAt = performance.now();
  const head = page.getByRole('columnheader', { name: 'Order Number' });
  await head.getByRole('button').click();
  await page.getByRole('button', { name: 'Edit 10240006' }).waitFor();
  await head.getByRole('button').click();
  await page.getByRole('button', { name: `Edit ${30_000_000 + rowsTotal}` }).waitFor();
  return (performance.now() - startedAt) / 2;
}

/** Simulates a table without paging: loads all rows and adds all of them to the document. */
async function timePlainTable(page: Page): Promise<number> {
  return page.evaluate(async (address) => {
    const startedAt = performance.now();
    const token = localStorage.getItem('accessToken') ?? '';
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    const rows = (await answer.json()) as Record<string, unknown>[]; // The contract guarantees this shape.
    const table = document.createElement('table');
    for (const row of rows) {
      const line = table.insertRow();
      for (const cell of Object.values(row)) line.insertCell().textContent = String(cell);
    }
    document.body.append(table);
    table.getBoundingClientRect();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const took = performance.now() - startedAt;
    table.remove();
    return took;
  }, api);
}

await printIfProgram(import.meta, benchTabRows);
