import fc from 'fast-check';
import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import {
  exportKindNames,
  isExportKind,
  roundTripKindNames,
  type ExportKind,
  type RoundTripKind,
} from '#contract/export-kinds.ts';
import { importKinds, type ImportColumn } from '#contract/import-kinds.ts';
import { exactCsvLine } from '#domain/csv.ts';

import { auditEntries } from '#server/base/db/schema/staff.ts';
import { importedTables } from '#server/base/db/tables/registry.ts';
import type { PassNumbers } from '#domain/pass-id.ts';
import { importFile } from '../imports/import-file.ts';
import { fetchRefusals } from '../imports/runs.queries.ts';
import { arbitraryCell } from '../testing/arbitrary-cell.ts';
import { fileOf } from '#server/testing/import-text.ts';
import { asOwner } from '#server/testing/park-database.ts';
import { exportRows, type ExportStyle } from './export-rows.ts';
import { sharePark } from '#server/testing/test-park.ts';

const park = sharePark();

type Files = Record<RoundTripKind, string>;

async function exportTexts(
  kinds: readonly ExportKind[],
  style: ExportStyle = 'exact',
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  await exportRows(park.services, { kinds, style }, async (kind, pieces) => {
    texts[kind] = (await Array.fromAsync(pieces)).join('');
  });
  return texts;
}

/** Imports every kind in its order, and returns the refused rows. */
async function importTexts(texts: Partial<Files> | Record<string, string>): Promise<unknown[]> {
  const refused: unknown[] = [];
  for (const kind of roundTripKindNames) {
    const run = await importFile(park.services, fileOf(kind, texts[kind] ?? ''));
    refused.push(run.fault, ...(await fetchRefusals(park.services.db, run.runId)));
  }
  return refused.filter((one) => one !== null);
}

/** All that imports write but links, of which a database has only hashes. */
const writtenTables = [...Object.keys(importedTables).filter((name) => name !== 'pass_links'), 'consents'];

async function emptyPark(): Promise<void> {
  const names = [...writtenTables, 'import_versions', 'import_runs', 'guest_counts'].join(', ');
  const empty = () =>
    asOwner(park.services.db, (owner) => owner.execute(sql.raw(`truncate ${names} cascade`)));
  // A reader of several tables that the last import woke can stand in its way once.
  await empty().catch(empty);
}

const unstored = '{updated_at,photo_uid,guid,sequence,version,consent_id}';

/** The columns of a row that an import sets; its times and the photo's slot are new each time. */
async function rowsOfPark(): Promise<unknown> {
  const { db } = park.services;
  const rows = [];
  for (const table of writtenTables)
    rows.push(
      await db
        .select({ row: sql<object>`to_jsonb(t) - ${unstored}::text[]` })
        .from(sql`${sql.identifier(table)} t`)
        .orderBy(sql`(to_jsonb(t) - ${unstored}::text[])::text collate "C"`),
    );
  return rows;
}

test('the complete demo park is exported, imported into an empty one, and exported again without a difference', async () => {
  const first = await exportTexts(roundTripKindNames);
  const [, row = ''] = first['orders']?.split('\r\n') ?? [];
  expect(row.replaceAll(/,+/g, ' ').trim()).toBe(
    '10240001 240126000000100017 WP-GOLD 2026-11-12T15:15:00Z 189.00 webstore Maya Okafor Maya Okafor maya.okafor@mail.example 6095550101 2027-01-05T04:59:00Z 0 0.00 false false',
  );
  await emptyPark();
  expect(await importTexts(first)).toEqual([]);
  expect(await exportTexts(roundTripKindNames)).toEqual(first);
});

test('all importable data is exported and imported again as equal rows, and as the same file', async () => {
  await fc.assert(
    fc.asyncProperty(files(), async (texts) => {
      await emptyPark();
      // Rows about unsold passes are refused here and so are never exported.
      await importTexts(texts);
      const rows = await rowsOfPark();
      const first = await exportTexts(roundTripKindNames);
      await emptyPark();
      expect(await importTexts(first)).toEqual([]);
      expect(await rowsOfPark()).toEqual(rows);
      expect(await exportTexts(roundTripKindNames)).toEqual(first);
    }),
    { numRuns: 8, interruptAfterTimeLimit: 200_000, markInterruptAsFailure: true },
  );
}, 240_000);

test('a formula is exported unchanged for machines, and made safe for a spreadsheet', async () => {
  await emptyPark();
  const { sample, head } = sampleOf('products');
  const products = head + sample.replace('Spring Day Ticket', '"=HYPERLINK(""x"")"');
  await importTexts({ ...emptyFiles(), products });
  expect((await exportTexts(['products']))['products']).toContain(',"=HYPERLINK(""x"")",');
  const text = (await exportTexts(['products'], 'spreadsheet'))['products'] ?? '';
  expect([text.startsWith('\uFEFFrow,productId,'), text.includes(`,"'=HYPERLINK(""x"")",`)]).toEqual([
    true,
    true,
  ]);
});

test('the files of the club contain accounts, claims and a ledger that sums to zero', async () => {
  const texts = await exportTexts(['members', 'claims', 'ledger']);
  const linesOf = (kind: string) => (texts[kind] ?? '').trimEnd().split('\r\n');
  expect(linesOf('members')[1]).toBe(
    '700000101,active,maya.okafor@mail.example,Maya,Okafor,6095550101,08204,240126000000100017,2026-05-05T16:00:00Z,,3085,0',
  );
  expect(linesOf('claims')).toHaveLength(8);
  const ledger = linesOf('ledger').slice(1);
  expect(ledger.reduce((sum, line) => sum + Number(line.split(',')[3]), 0)).toBe(0);
});

test('the record says how many rows the file has, of each kind if there are several', async () => {
  const { db } = park.services;
  const texts = await exportTexts(['claims', 'members']);
  const rowsOf = (text = '') => text.trimEnd().split('\r\n').length - 1;
  const rowsByKind = { claims: rowsOf(texts['claims']), members: rowsOf(texts['members']) };
  await exportTexts(['claims']);
  const entries = await db
    .select({ actor: auditEntries.actorName, target: auditEntries.target, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'Export'))
    .orderBy(desc(auditEntries.entryId))
    .limit(2);
  expect(rowsByKind.claims).toBeGreaterThan(0);
  expect(entries).toEqual([
    { actor: 'The host', target: 'claims', after: { style: 'exact', rows: rowsByKind.claims } },
    {
      actor: 'The host',
      target: 'claims,members',
      after: { style: 'exact', rows: rowsByKind.claims + rowsByKind.members, rowsByKind },
    },
  ]);
});

test('no file contains a secret that opens a pass, an account or the back office', async () => {
  const text = JSON.stringify(await exportTexts(exportKindNames));
  const secrets = await park.services.db.select({ secret: sql<string>`secret` }).from(
    sql`(select barcode_hash as secret from passes union all select photo_uid::text from passes
        union all select user_id from loyalty_members union all select password_hash from team_members) secrets`,
  );
  const held = secrets.filter(({ secret }) => secret !== null && text.includes(secret));
  expect([secrets.length > 8, held]).toEqual([true, []]);
});

test('only the names of kinds are accepted as kinds', () => {
  expect(['orders', 'ledger', 'toString', ''].map(isExportKind)).toEqual([true, true, false, false]);
});

function columnsOf(kind: RoundTripKind): [string, ImportColumn][] {
  return Object.entries<ImportColumn>(importKinds[kind].columns);
}

function sampleOf(kind: RoundTripKind): { head: string; sample: string } {
  const columns = columnsOf(kind);
  return {
    head: exactCsvLine(columns.map(([name]) => name)),
    sample: exactCsvLine(columns.map(([, { sample }]) => sample)),
  };
}

function emptyFiles(): Files {
  const heads = roundTripKindNames.map((kind) => [kind, sampleOf(kind).head]);
  return Object.fromEntries(heads) as Files; // one header for each kind
}

/** A file for each kind, related to each other: passes of existing products, changes of existing passes. */
function files(): fc.Arbitrary<Files> {
  const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 4 });
  return fc
    .record({
      productIds: some(arbitraryCell({ kind: 'text', lengthMax: 40 })),
      orderIds: some(fc.stringMatching(/^\d{8}$/)),
    })
    .chain(({ productIds, orderIds }) => {
      const known = {
        productId: fc.constantFrom(...productIds),
        pass: fc.nat(orderIds.length - 1).map((place) => ({
          orderId: orderIds[place] ?? '',
          barcode: `5126${orderIds[place]}${place}`,
        })),
      };
      const texts = roundTripKindNames.map((kind) => [kind, fileTextOf(kind, known, productIds)] as const);
      return fc.record(Object.fromEntries(texts) as Record<RoundTripKind, fc.Arbitrary<string>>); // one text for each kind
    });
}

function fileTextOf(
  kind: RoundTripKind,
  known: { productId: fc.Arbitrary<string>; pass: fc.Arbitrary<PassNumbers> },
  productIds: readonly string[],
): fc.Arbitrary<string> {
  const { head } = sampleOf(kind);
  const columns = columnsOf(kind);
  const cells = columns.map(([, { cell, isRequired }]) =>
    isRequired ? arbitraryCell(cell) : fc.option(arbitraryCell(cell), { nil: '' }),
  );
  const row = fc.record({ cells: fc.tuple(...cells), pass: known.pass, productId: known.productId });
  const isProducts = kind === 'products';
  const size = isProducts ? productIds.length : 5;
  return fc.array(row, { minLength: isProducts ? size : 1, maxLength: size }).map((rows) => {
    const lines = rows.map(({ cells: texts, pass, productId }, place) => {
      const given = { ...pass, productId: isProducts ? (productIds[place] ?? '') : productId };
      const isOfPass = columns.some(([name]) => name === 'barcode');
      const own: Record<string, string> = isProducts || isOfPass ? given : {};
      // Openings are kept for 800 days.
      if (kind === 'openings') own['openedAt'] = `2026-${10 + (place % 2)}-1${place % 3}T0${place}:59:59Z`;
      // A receipt's number belongs to only one check.
      if (kind === 'checks') own['checkNumber'] = `11000000000000${place}0`;
      if (kind === 'wristbands' && texts[columns.findIndex(([name]) => name === 'state')] === 'blank')
        for (const name of ['activatedAt', 'validUntil', 'orderId', 'barcode']) own[name] = '';
      return exactCsvLine(columns.map(([name], at) => own[name] ?? texts[at] ?? ''));
    });
    return head + lines.join('');
  });
}
