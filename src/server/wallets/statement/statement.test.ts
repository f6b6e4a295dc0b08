/** A member's statement: its totals are those of the ledger, and only the member gets it. */
import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';

import { rearm } from '#domain/csv.ts';
import { offeredLanguages } from '#texts/catalogues.ts';

import { loyaltyMembers } from '#server/base/db/schema/loyalty.ts';
import { fetchBalances, writeEntries } from '#server/loyalty/ledger.queries.ts';
import { bonusEntry } from '#server/testing/club-changes.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { type TestPark, test } from '#server/testing/test-park.ts';
import { readPdf } from '../voucher/voucher-document-testing.ts';

// Fonts of several scripts are opened here for the first time, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const statement = (own: TestPark, memberTicket: string, format: string, language = 'en') =>
  own.post('/api/loyalty/statement/', { memberTicket, format }, { 'accept-language': language });

/** The rows of a CSV file whose cells hold neither commas nor quotes. */
const rowsOf = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => rearm(cell.replaceAll(/^"|"$/g, '').replaceAll('""', '"'))));

test('the file for a spreadsheet opens and closes with the balances of the ledger, and every row adds up', async (own) => {
  const { memberTicket, userId } = await signIn(own);
  const claimer = { email: ines.email, userID: userId, memberTicket };
  await own.post('/api/loyalty/tickets/', { ...claimer, orderId: '10300001' });
  await writeEntries(own.services.db, [bonusEntry(ines.memberId, own.clock.now(), { points: -32 })]);
  const answer = await statement(own, memberTicket, 'csv');
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="statement-700000102-2026-11-21.csv"',
  ]);
  const [names, first, ...rest] = rowsOf(answer.body);
  expect(names).toEqual(['Day', 'Entry', 'Number', 'Points', 'Balance']);
  expect(first).toEqual(['2025-11-21', 'Opening balance', '', '', '0']);
  const { posted } = await fetchBalances(own.services.db, ines.memberId);
  expect(posted).toBe(3392 + 640 - 32);
  expect(rest.at(-1)).toEqual(['2026-11-21', 'Closing balance', '', '', String(posted)]);
  let balance = 0;
  for (const row of rest.slice(0, -1)) {
    balance += Number(row.at(-2));
    expect(row.at(-1)).toBe(String(balance));
  }
  expect(balance).toBe(posted);
});

test('no cell of the file is a formula', async (own) => {
  const { memberTicket } = await signIn(own);
  const product = '=HYPERLINK("https://mail.example","Free fries")';
  await writeEntries(own.services.db, [
    { ...bonusEntry(ines.memberId, own.clock.now(), { points: 1 }), product },
  ]);
  expect((await statement(own, memberTicket, 'csv')).body).toContain(`"'=HYPERLINK(""https://mail.example"`);
});

test('the PDF has the same totals, over as many pages as it needs', async (own) => {
  const { memberTicket } = await signIn(own);
  const now = own.clock.now();
  await writeEntries(
    own.services.db,
    Array.from({ length: 120 }, () => bonusEntry(ines.memberId, now, { points: 1 })),
  );
  const answer = await statement(own, memberTicket, 'pdf');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const { lines, pages } = await readPdf(answer.rawPayload);
  expect(pages).toBe(4);
  const text = lines.join(' ');
  for (const words of [
    'Brownie points: statement',
    'November 21, 2025 to November 21, 2026',
    '+2,060',
    '10300002',
  ])
    expect(text).toContain(words);
});

test('the statement is drawn in every language of the pages', async (own) => {
  const { memberTicket } = await signIn(own);
  await own.services.db
    .update(loyaltyMembers)
    .set({ firstName: '李 ليلى', lastName: 'Łukasz Ødegaard' })
    .where(eq(loyaltyMembers.memberId, ines.memberId));
  for (const language of offeredLanguages) {
    const answer = await statement(own, memberTicket, 'pdf', language);
    expect(answer.statusCode, language).toBe(200);
    const text = (await readPdf(answer.rawPayload)).lines.join(' ');
    // Every script has its letters: a missing one would be read as the character of an unknown one.
    expect(text, language).toContain('3');
    expect(text, language).not.toContain('\uFFFD');
  }
});

test('only the ticket of a sign-in opens it, until it ends or the member leaves', async (own) => {
  const { memberTicket, walletTicket } = await signIn(own);
  for (const ticket of ['', walletTicket, `${memberTicket.slice(0, -2)}AA`])
    expect((await statement(own, ticket, 'csv')).statusCode).toBe(401);
  expect((await statement(own, memberTicket, 'xlsx')).statusCode).toBe(400);
  await own.services.db
    .update(loyaltyMembers)
    .set({ status: 'closed' })
    .where(eq(loyaltyMembers.memberId, ines.memberId));
  expect((await statement(own, memberTicket, 'csv')).statusCode).toBe(401);
});

test('sixty statements a day are enough for a member', async (own) => {
  const { memberTicket } = await signIn(own);
  for (let count = 0; count < 60; count += 1)
    expect((await statement(own, memberTicket, 'csv')).statusCode).toBe(200);
  expect((await statement(own, memberTicket, 'csv')).statusCode).toBe(429);
});
