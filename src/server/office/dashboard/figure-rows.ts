/** The rows behind a figure, as a list and as a file; and the figures of a range as a file. */
import { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';

import type { FigureRows } from '#contract/calls/staff-dashboard.ts';
import { figures, type RowsName } from '#contract/figures.ts';
import { csvHead, csvLine } from '#domain/csv.ts';
import { boundsOfOperatingDay } from '#domain/operating-day.ts';

import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { readAskedRange, readRange, type RangeQuery } from './asked-range.ts';
import { countFigureRows, fetchFigureRows, rowSourceOf } from './figure-rows.queries.ts';
import type { RowSource, RowsQuery } from './pass-rows.queries.ts';
import { readFigures } from './read-figures.ts';

type RowsServices = Pick<Services, 'db' | 'clock' | 'brand'>;

const rowsPerPage = 50;
const rowsPerPiece = 5000;
/** The rows of one file; the command line exports the whole ledger. */
const rowsExportedMax = 100_000;

/** A figure with its range. */
export interface AskedRows extends RangeQuery {
  figure: RowsName;
  product?: string | undefined;
}

/** One page. Refuses a caller without the permission of these rows. */
export async function listFigureRows(
  services: RowsServices,
  request: FastifyRequest,
  asked: AskedRows & { offset?: string | undefined },
): Promise<FigureRows> {
  await requireRows(services, request, asked.figure);
  const query = rowsQueryOf(services, asked);
  const source = rowSourceOf(asked.figure, query);
  const offset = Number(asked.offset ?? 0);
  return {
    from: query.from,
    to: query.to,
    columns: source.columns.map(({ label, kind }) => ({ label, kind })),
    rows: await fetchFigureRows(services.db, source, { limit: rowsPerPage, offset }),
    total: await countFigureRows(services.db, source),
  };
}

/** A file and its name. The audit entry is committed before the first row is sent. */
export async function exportFigures(
  services: RowsServices,
  { actor, request }: { actor: StaffActor; request: FastifyRequest },
  { figure, ...asked }: Omit<AskedRows, 'figure'> & { figure?: RowsName | undefined },
): Promise<{ fileName: string; content: Readable }> {
  await requireStaff(services, request, 'Dashboard View');
  if (figure !== undefined) await requireRows(services, request, figure);
  const { from, to } = readRange(services, asked);
  const { content, rows } =
    figure === undefined
      ? await figureFile(services, asked)
      : await rowFile(services, rowSourceOf(figure, rowsQueryOf(services, { ...asked, figure })));
  const target = figure ?? 'dashboard';
  const after = { from, to, by: asked.by, product: asked.product, rows };
  await writeAudit(services.db, actor, { action: 'Export', target, after }, services.clock.now());
  return { fileName: `${target}-${from}-${to}.csv`, content: Readable.from(content) };
}

async function figureFile(services: RowsServices, asked: RangeQuery) {
  const content = await figureLines(services, asked);
  return { content, rows: content.length - 1 };
}

async function rowFile(services: RowsServices, source: RowSource) {
  const rows = await countFigureRows(services.db, source, rowsExportedMax);
  return { content: rowLines(services, source), rows };
}

async function requireRows(services: RowsServices, request: FastifyRequest, name: RowsName): Promise<void> {
  const { rows } = figures[name];
  if (rows !== undefined) await requireStaff(services, request, rows);
}

function rowsQueryOf(services: RowsServices, asked: AskedRows): RowsQuery {
  const { from, to } = readRange(services, asked);
  return {
    from,
    to,
    begins: boundsOfOperatingDay(from, services.brand).from,
    ends: boundsOfOperatingDay(to, services.brand).to,
    now: services.clock.now(),
    product: asked.product,
  };
}

async function* rowLines({ db }: RowsServices, source: RowSource): AsyncGenerator<string> {
  yield csvHead(source.columns.map(({ label }) => label));
  for (let offset = 0; offset < rowsExportedMax; offset += rowsPerPiece) {
    const rows = await fetchFigureRows(db, source, { limit: rowsPerPiece, offset });
    if (rows.length > 0) yield rows.map((row) => csvLine(row)).join('');
    if (rows.length < rowsPerPiece) return;
  }
}

/** A line for each step, and one for the whole range, with every figure. */
async function figureLines(services: RowsServices, query: RangeQuery): Promise<string[]> {
  const asked = readAskedRange(services, query);
  const { sums } = await readFigures(services, asked.now, asked.by);
  const all = [...sums];
  const lines = asked.now.steps.names.map((name, step) =>
    csvLine([name, ...all.map(([, { steps }]) => steps[step] ?? 0)]),
  );
  return [
    csvHead(['Date', ...all.map(([name]) => figures[name].title)]),
    ...lines,
    csvLine(['Total', ...all.map(([, { total }]) => total)]),
  ];
}
