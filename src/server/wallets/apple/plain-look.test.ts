/** A look that phones refuse never costs a guest the pass. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Problem } from '#contract/errors.ts';

import { passCustomizations } from '#server/base/db/schema/administration.ts';
import { products } from '#server/base/db/schema/park.ts';
import { dayTicket } from '#server/testing/demo-passes.ts';
import { readPassJson } from '#server/testing/read-pass.ts';
import { ines, signIn } from '#server/testing/sign-in.ts';
import { sharePark } from '#server/testing/shared-park.ts';

const park = sharePark();
let warnings: unknown[];
beforeEach(() => {
  warnings = [];
  vi.spyOn(process, 'emitWarning').mockImplementation((text) => void warnings.push(text));
});
afterEach(() => vi.restoreAllMocks());

/** Gives a customization instructions that a phone refuses, and that neither the back office nor an import takes. */
async function withBlankInstructions(name: string, run: () => Promise<void>): Promise<void> {
  const { db } = park.services;
  const isThis = eq(passCustomizations.name, name);
  const [before] = await db.select().from(passCustomizations).where(isThis);
  await db.update(passCustomizations).set({ instructions: ' \n ', backgroundColor: '13579b' }).where(isThis);
  try {
    await run();
  } finally {
    if (before !== undefined) await db.update(passCustomizations).set(before).where(isThis);
  }
}

const replaced = async (): Promise<unknown[]> =>
  (await park.services.metrics.replacedLooks.get()).values.map(({ labels, value }) => [
    labels.outcome,
    value,
  ]);

/** The background of the brand, as pass.json writes it. */
function brandBackground(): string {
  const { background } = park.services.brand.passColors;
  const channels = [0, 2, 4].map((start) => Number.parseInt(background.slice(start, start + 2), 16));
  return `rgb(${channels.join(',')})`;
}

// First, because a look that was proven is not checked again.
test('a pass that even the plain look cannot show is refused in words, not with a fault of the server', async () => {
  const { db } = park.services;
  const isAll = eq(products.productId, 'DAY-ALL');
  const [before] = await db.select().from(products).where(isAll);
  await db
    .update(products)
    .set({ name: 'Day '.repeat(2000) })
    .where(isAll);
  try {
    const answer = await park.post('/api/apple-wallet/', dayTicket);
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([409, 'apple-pass-refused']);
    expect(await replaced()).toEqual([['refused', 1]]);
  } finally {
    if (before !== undefined) await db.update(products).set(before).where(isAll);
  }
});

test('guests of a product whose look phones refuse get a plain pass, and the operator one warning', () =>
  withBlankInstructions('Day Ticket', async () => {
    for (const answer of [
      await park.post('/api/apple-wallet/', dayTicket),
      await park.post('/api/apple-wallet/', dayTicket),
    ]) {
      expect(answer.statusCode).toBe(200);
      const json = await readPassJson(answer.rawPayload);
      expect(json['backgroundColor']).toBe(brandBackground());
      expect(JSON.stringify(json['barcodes'])).toContain(dayTicket.barcode);
    }
    expect(warnings).toHaveLength(1);
    expect(String(warnings[0])).toMatch(/^Wallet would refuse this pass: /);
    expect(await replaced()).toContainEqual(['plain', 2]);
  }));

test('a member’s card falls back in the same way', async () => {
  const { walletTicket } = await signIn(park);
  await withBlankInstructions('Brownie Club', async () => {
    const answer = await park.post('/api/apple-wallet/', { email: ines.email, walletTicket });
    expect(answer.statusCode).toBe(200);
    expect((await readPassJson(answer.rawPayload))['backgroundColor']).toBe(brandBackground());
  });
});
