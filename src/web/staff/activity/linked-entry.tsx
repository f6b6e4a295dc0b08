import { useQuery } from '@tanstack/react-query';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { EntryTable } from './entry-table.tsx';

/** The entry that the address names, above the list, if the list has not loaded it. */
export function LinkedEntry({ entry, onToggle }: { entry: string; onToggle: (entry: string) => void }) {
  const alone = useQuery({
    queryKey: ['audit', 'entry', entry],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/audit/', undefined, { query: { entry } })),
  });
  return (
    <>
      <QueryFault what="The entry" query={alone} />
      {alone.data?.entries.length === 0 ? <StatusLine>There is no entry {entry}.</StatusLine> : null}
      {alone.data === undefined || alone.data.entries.length === 0 ? null : (
        <EntryTable
          label="The linked entry"
          entries={alone.data.entries}
          names={alone.data.names}
          opened={entry}
          onToggle={onToggle}
        />
      )}
    </>
  );
}
