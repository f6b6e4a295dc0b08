/** Tables of imports, connected systems and keys. */
import { sql } from 'drizzle-orm';

import { unknownForSeconds } from '#domain/connector-answer.ts';

import type { TableName } from './all-tables.ts';
import { olderBySeconds, olderThan } from './conditions.ts';
import type { TableRow } from './table-row.ts';

const isUnknown = olderBySeconds('answered_at', unknownForSeconds);

export const importTables = {
  import_runs: { kind: 'importRuns', over: olderThan('heard_at') },
  import_undo_refusals: { kind: 'importRuns' },
  import_refusals: {
    kind: 'importRuns',
    part: {
      kind: 'importCells',
      over: ({ before }) => sql`cells is not null and run_id in (
        select run_id from import_runs where heard_at < ${before})`,
      loses: sql`cells = null`,
    },
    columns: { kept: 'cells', plain: 'run_id row reasons' },
    export: { notExported: 'Cells of a file that was refused, for a week; the guest has no such order.' },
    erase: { by: 'refusedCells' },
  },
  import_changes: {
    kind: 'importUndo',
    over: olderThan('written_at'),
    part: {
      // A message writes one row here for each row of its own.
      kind: 'importUndoOfCalls',
      over: ({ before }) => sql`written_at < ${before} and run_id in (
        select run_id from import_runs where source <> 'file')`,
    },
    columns: { personal: 'former', plain: 'change_id run_id target action written_at xid keys barcodes' },
    export: { notExported: 'Former values of orders and passes, for an undo.' },
    erase: { by: 'formerValues' },
  },
  import_answers: { kind: 'importAnswers', over: olderThan('expires_at') },
  import_mappings: { kind: 'park' },
  import_versions: { kind: 'importVersions' },
  webhook_inbox: {
    kind: 'importMessages',
    over: olderThan('received_at'),
  },
  connector_answers: {
    kind: 'connectorAnswers',
    over: olderThan('answered_at'),
    part: { kind: 'unknownAnswers', over: (time) => sql`state = 'unknown' and ${isUnknown(time)}` },
    columns: { personal: 'number', plain: 'system state answered_at' },
    export: { notExported: 'Says which numbers a system of the park knows.' },
    erase: { by: 'crmAnswers' },
  },
  api_keys: { kind: 'park' },
  api_key_uses: { kind: 'keyUses', over: olderThan('hour') },
} as const satisfies Partial<Record<TableName, TableRow>>;
