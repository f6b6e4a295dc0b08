/** Undoes a run of an import as the host does; throws if it cannot be undone. */
import { hostActor } from '#server/staff/audit.queries.ts';
import type { TestPark } from '#server/testing/test-park.ts';
import type { ImportRun } from '../runs.queries.ts';
import { beginUndoRun, continueUndoRun } from '../undo/undo-run.ts';

/** The run after its undo, or what a dry run says of it. */
export async function undoImport(
  { services }: Pick<TestPark, 'services'>,
  runId: string,
  isDryRun = false,
): Promise<ImportRun> {
  const lease = await beginUndoRun(services, { runId, isDryRun, actor: hostActor });
  if (lease === undefined || typeof lease === 'string') throw new Error(`No undo: ${String(lease)}`);
  return continueUndoRun(services, lease, hostActor);
}
