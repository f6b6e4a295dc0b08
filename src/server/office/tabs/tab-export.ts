/**
 * Exports a data tab as a file for spreadsheets: the rows of the shown list, page by page, with each value made safe
 * (src/domain/csv.ts).
 */
import { Readable } from 'node:stream';

import type { FastifyRequest } from 'fastify';

import type { Contract } from '#contract/contract.ts';
import type { InputOf } from '#contract/call.ts';
import { isReadable, type CellValue } from '#contract/admin-columns.ts';
import { adminTabs, type AdminTab, type AdminTabName } from '#contract/admin-tabs.ts';
import { csvHead, csvLine } from '#domain/csv.ts';
import { parkDateOf } from '#domain/near-day.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Services, StaffActor } from '#server/base/services.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { readListQuery } from './tab-input.ts';
import { listRows } from './tab.service.ts';
import type { ListQuery } from './tab.queries.ts';

const rowsPerPage = 500;

/** The tab to export, and the query of its shown list. */
export type ExportQuery = InputOf<Contract['POST /api/admin/export/'], 'body'>;

/**
 * The file and its name. Refuses a caller without permission to list the tab; the audit entry is committed before the
 * first row is sent.
 */
export async function exportTab(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  actor: StaffActor,
  asked: ExportQuery,
  request: FastifyRequest,
): Promise<{ fileName: string; content: Readable }> {
  if (!isTabName(asked.tab)) throw new Refusal('malformed-request');
  const tab = adminTabs[asked.tab];
  await requireStaff(services, request, tab.permissions.list);
  const { search, sort, filter } = asked;
  const list = readListQuery({ search, sort, filter });
  const now = services.clock.now();
  const { total } = await listRows(services, asked.tab, { ...list, offset: 0, limit: 1 });
  await writeAudit(
    services.db,
    actor,
    { action: 'Export', target: asked.tab, after: { search, sort, filter, rows: total } },
    now,
  );
  return {
    fileName: `${asked.tab}-${parkDateOf(now, services.brand)}.csv`,
    content: Readable.from(csvLinesOf(services, asked.tab, list)),
  };
}

function isTabName(name: string): name is AdminTabName {
  return Object.hasOwn(adminTabs, name);
}

async function* csvLinesOf(
  services: Pick<Services, 'db' | 'clock' | 'brand'>,
  name: AdminTabName,
  list: ListQuery,
): AsyncGenerator<string> {
  const tab: AdminTab = adminTabs[name];
  const columns = tab.columns.filter(isReadable);
  yield csvHead(columns.map((column) => column.label));
  for (let offset = 0; ; offset += rowsPerPage) {
    const { rows } = await listRows(services, name, { ...list, offset, limit: rowsPerPage });
    const cells = (row: (typeof rows)[number]): CellValue[] =>
      columns.map((column) => row[column.name] ?? null);
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
    if (rows.length < rowsPerPage) return;
  }
}
