import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { adminTabs, type AdminTabName } from '#contract/admin-tabs.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import type { Failure, Success } from '../../api/send.ts';
import { failureText, staffSend } from '../staff-send.ts';

/** What the server had against a change: in all, and by field. */
export interface WriteFault {
  text: string;
  byField: Readonly<Record<string, string>>;
}

/** Makes, changes and deletes rows; a success reloads the lists, a refusal is given back to be shown where it arose. */
export function useTabWrites(name: AdminTabName) {
  const client = useQueryClient();
  const [fault, setFault] = useState<WriteFault | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { api } = adminTabs[name];
  const write = async <Body>(call: () => Promise<Success<Body> | Failure>): Promise<Body | undefined> => {
    setIsBusy(true);
    setFault(null);
    const result = await call();
    setIsBusy(false);
    if (!result.ok) {
      setFault(faultOf(result));
      return undefined;
    }
    await client.invalidateQueries();
    return result.body;
  };
  return {
    fault,
    isBusy,
    clearFault: () => setFault(null),
    create: (cells: AdminRow) =>
      write(() => {
        if (api === '/api/admin/session/') throw new Error('Sessions are not made by hand.');
        return staffSend(`POST ${api}`, cells);
      }),
    edit: (id: string, version: number, cells: AdminRow) =>
      write(() =>
        staffSend(`PUT ${api}:id`, cells, { params: { id }, headers: { 'if-match': `"${version}"` } }),
      ),
    remove: (id: string) =>
      write(() => {
        if (api === '/api/admin/session/') throw new Error('Sessions are not deleted by hand.');
        return staffSend(`DELETE ${api}:id`, undefined, { params: { id } });
      }),
  };
}

/** A refusal, with its faults by the name of the field. */
export function faultOf(failure: Failure): WriteFault {
  const faults = failure.problem?.faults ?? [];
  const byField = faults.map(({ path, message }) => [path.replace(/^\//, ''), message] as const);
  return { text: failureText(failure), byField: Object.fromEntries(byField) };
}
