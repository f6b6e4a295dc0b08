import { useQueryClient } from '@tanstack/react-query';

import { adminTabs, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import type { Failure } from '#web/shared/api/send.ts';
import { staffSend, type StaffSuccess } from '#web/staff/session/staff-send.ts';
import { faultOf, type WriteFault } from '#web/staff/session/write-fault.ts';
import { useTask } from '#web/shared/ui/use-task.ts';

/**
 * The result of a change: the saved row, a conflict with a row that was changed or deleted meanwhile, or a refusal to
 * show.
 */
export type WriteOutcome<Body> =
  | { kind: 'done'; body: Body; undo?: string | undefined }
  | { kind: 'changed'; theirs: AdminRow }
  | { kind: 'gone' }
  | { kind: 'refused' };

/**
 * Creates, edits and deletes rows. A success reloads the lists. So does a conflict, which also returns the current
 * row; any other refusal is returned, so that the form can show it.
 */
export function useTabWrites(name: AdminTabName) {
  const client = useQueryClient();
  const { isBusy, failure: fault, run, fail } = useTask<WriteFault>();
  const { api } = adminTabs[name];
  const write = async <Body>(
    call: () => Promise<StaffSuccess<Body> | Failure>,
    id?: string,
  ): Promise<WriteOutcome<Body>> => {
    const { result, outcome } = await run(async () => {
      const answer = await call();
      return { result: answer, outcome: await outcomeOfWrite(name, answer, id) };
    });
    if (!result.ok && outcome.kind === 'refused') fail(faultOf(result));
    else await client.invalidateQueries();
    return outcome;
  };
  return {
    fault,
    isBusy,
    clearFault: () => fail(null),
    create: (cells: AdminRow) =>
      write(() => {
        if (api === '/api/admin/session/') throw new Error('Sessions cannot be created here.');
        return staffSend(`POST ${api}`, cells);
      }),
    edit: (id: string, version: number, cells: AdminRow) =>
      write(
        () => staffSend(`PUT ${api}:id`, cells, { params: { id }, headers: { 'if-match': `"${version}"` } }),
        id,
      ),
    remove: (id: string, version: number) =>
      write(() => {
        if (api === '/api/admin/session/') throw new Error('Sessions cannot be deleted here.');
        const headers = { 'if-match': `"${version}"` };
        return staffSend(`DELETE ${api}:id`, undefined, { params: { id }, headers });
      }, id),
  };
}

const lateCodes: ReadonlySet<string | undefined> = new Set(['row-changed', 'row-not-found']);

async function outcomeOfWrite<Body>(
  name: AdminTabName,
  result: StaffSuccess<Body> | Failure,
  id: string | undefined,
): Promise<WriteOutcome<Body>> {
  if (result.ok) return { kind: 'done', body: result.body, undo: result.undo };
  const isLate = id !== undefined && lateCodes.has(result.problem?.code);
  return isLate ? fetchTheirs(name, id) : { kind: 'refused' };
}

/** Returns the current row. If it cannot be read, the refusal is shown, and the next attempt reads it again. */
async function fetchTheirs(
  name: AdminTabName,
  id: string,
): Promise<{ kind: 'changed'; theirs: AdminRow } | { kind: 'gone' } | { kind: 'refused' }> {
  const result = await staffSend(`GET ${adminTabs[name].api}`, undefined, { query: { id } });
  if (!result.ok) return { kind: 'refused' };
  const [theirs] = result.body;
  return theirs === undefined ? { kind: 'gone' } : { kind: 'changed', theirs };
}
