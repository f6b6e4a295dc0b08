/** Files for people, opened and saved by LibreOffice: Debian's package libreoffice-calc, which CI installs. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'vitest';

import { exportKindNames, exportKinds, roundTripKindNames, type ExportKind } from '#contract/export-kinds.ts';
import { importKinds, type ImportKind } from '#contract/import-kinds.ts';
import { fileLayoutSchema } from '#contract/import-mapping.ts';
import { csvHead, csvLine, exactCsvLine } from '#domain/csv.ts';

import { fileOf } from '#server/testing/import-text.ts';
import { sharePark } from '#server/testing/test-park.ts';
import { makeTemporaryFolder } from '#server/testing/temporary-folder.ts';
import { isEmptyRow, textOfCell } from '../imports/file-rows.ts';
import { importFile } from '../imports/import-file.ts';
import { openRows, printRefusals } from '../imports/open-rows.ts';
import { fetchRefusals, type ImportRun } from '../imports/runs.queries.ts';
import { exportRows, type ExportStyle } from './export-rows.ts';

const park = sharePark();
const office = '/usr/bin/soffice';

/** Texts that a spreadsheet would change: as numbers, dates, yes or no, and formulas. */
const oddTexts = [
  ...[
    '007',
    '240126000000100017',
    '12E4',
    '1e3',
    '3-4',
    '1/2',
    'MAR1',
    '10:30',
    '5%',
    '1.10',
    '1,234',
    'true',
  ],
  ...[
    '2026-11-12',
    '2026-11-12T15:15:00Z',
    '=SUM(A1)',
    '+Zoë',
    '-Ødegård',
    '@家族',
    "'90s",
    '="0012"',
    '１２',
  ],
  ...['Łódź', 'أحمد', 'שרה', '김민준', '=HYPERLINK("x")', 'Anna;=cmd', 'Anna, Bo "B"', '(5)', '$5', ' 13 '],
];

/** As an id: one that looks like a rounded number is refused at the import. */
const idOf = (text: string): string => text.trim().replace(/^\d+e/i, 'N$&');

const rowOf = (kind: ImportKind, given: Readonly<Record<string, string>>): string =>
  exactCsvLine(Object.entries(importKinds[kind].columns).map(([name, { sample }]) => given[name] ?? sample));

const headOf = (kind: ImportKind): string => exactCsvLine(Object.keys(importKinds[kind].columns));

async function importText(kind: ImportKind, content: string | Buffer): Promise<ImportRun> {
  return importFile(park.services, fileOf(kind, content));
}

const countsOf = ({ fault, rowsKept, rowsUnchanged, rowsRefused }: ImportRun): unknown[] => [
  ...[fault, rowsKept, rowsUnchanged, rowsRefused],
];

async function importOddRows(): Promise<void> {
  const products = oddTexts.map((text) => rowOf('products', { productId: idOf(text), name: text }));
  const orders = oddTexts.map((text, at) =>
    rowOf('orders', {
      ...{ orderId: `300001${10 + at}`, barcode: `00512600003${100 + at}`, productId: idOf(text) },
      ...{ channelRef: idOf(text), firstName: text, phone: '+493012345678', amount: `${at}.10` },
    }),
  );
  const looks = oddTexts.map((name) =>
    rowOf('customizations', { name: idOf(name), instructions: `${name}\n=1; =2`, color: '1e1010' }),
  );
  for (const [kind, rows] of Object.entries({ products, orders, customizations: looks }))
    expect(
      countsOf(await importText(kind as ImportKind, headOf(kind as ImportKind) + rows.join(''))),
    ).toEqual([...[null, oddTexts.length, 0, 0]]);
}

async function exportTexts(style: ExportStyle): Promise<Map<ExportKind, string>> {
  const texts = new Map<ExportKind, string>();
  await exportRows(park.services, { kinds: exportKindNames, style }, async (kind, pieces) => {
    texts.set(kind, (await Array.fromAsync(pieces)).join(''));
  });
  return texts;
}

function differentLines(texts: ReadonlyMap<ExportKind, string>): string[][] {
  return [...texts.values()].map((text) => [...new Set(text.split('\r\n'))].toSorted());
}

/** The files as they are after LibreOffice has opened them and saved them in this form. */
async function saveByOffice(folder: string, form: string, files: readonly string[]): Promise<void> {
  const options = [
    ...[`-env:UserInstallation=file://${folder}/profile`, '--headless', '--infilter=CSV:44,34,76'],
    ...['--convert-to', form, '--outdir', join(folder, form), ...files],
  ];
  await promisify(execFile)(office, options, { env: { PATH: '/usr/bin:/bin', HOME: folder } });
}

/** The rows of a file as texts; amounts and points by their value. */
async function readTexts(path: string, kind?: ExportKind): Promise<string[][]> {
  const { size } = { size: readFileSync(path).length };
  const { groups } = await openRows({ path, sizeBytes: size }, fileLayoutSchema.parse({}));
  const cells =
    kind === undefined ? [] : Object.values(exportKinds[kind].columns).map(({ cell }) => cell.kind);
  const rows: string[][] = [];
  for await (const group of groups)
    for (const row of group.rows.filter((one) => !isEmptyRow(one.cells)))
      rows.push(
        row.cells
          .map(textOfCell)
          .map((text, at) =>
            ['dollars', 'integer'].includes(cells[at] ?? '') && text !== '' ? String(Number(text)) : text,
          ),
      );
  return rows.map((row) => row.join('|').replace(/\|+$/, '').split('|'));
}

test.runIf(existsSync(office)).each(['csv', 'xlsx'])(
  'LibreOffice, if it is installed, gives every export, list and refused row back as %s without a change',
  async (form) => {
    const folder = makeTemporaryFolder('through-office');
    if (form === 'csv') await importOddRows();
    const exact = await exportTexts('exact');
    for (const [kind, text] of exact) writeFileSync(join(folder, `${kind}.exact`), text);
    const people = await exportTexts('spreadsheet');
    const refusedRow = rowOf('orders', {
      orderId: '30000200',
      barcode: `0051260000${form.length}99`,
      productId: 'NONE',
    });
    const refused = await importText('orders', headOf('orders') + refusedRow);
    const refusedText = [
      ...printRefusals(refused, await fetchRefusals(park.services.db, refused.runId)),
    ].join('');
    const list = csvHead(['Text', 'Points']) + oddTexts.map((text) => csvLine([text, -5])).join('');
    const files = new Map<string, string>([
      ...people,
      ['refused', refusedText.replace('NONE', 'DAY-ALL')],
      ['list', list],
    ]);
    for (const [name, text] of files) writeFileSync(join(folder, `${name}.csv`), text);
    await saveByOffice(
      folder,
      form,
      [...files.keys()].map((name) => join(folder, `${name}.csv`)),
    );
    const saved = (name: string): string => join(folder, form, `${name}.${form}`);
    for (const kind of exportKindNames)
      expect([kind, await readTexts(saved(kind), kind)]).toEqual([
        kind,
        await readTexts(join(folder, `${kind}.exact`), kind),
      ]);
    for (const kind of roundTripKindNames) {
      const run = await importText(kind, readFileSync(saved(kind)));
      expect([kind, run.fault, run.rowsRefused]).toEqual([kind, null, 0]);
    }
    // Of the demo park's own visits an import makes new ones, once.
    expect(differentLines(await exportTexts('exact'))).toEqual(differentLines(exact));
    expect(countsOf(await importText('orders', readFileSync(saved('refused'))))).toEqual([null, 1, 0, 0]);
    expect(await readTexts(saved('list'))).toEqual([
      ['Text', 'Points'],
      ...oddTexts.map((text) => [text.replaceAll(/(^|;)(?==.*"|=cmd)/g, "$1'"), '-5']),
    ]);
  },
  120_000,
);
