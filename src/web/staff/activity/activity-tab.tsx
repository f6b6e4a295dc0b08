import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';

import { countWords } from '#domain/count-words.ts';

import { fromField, lastField } from '#web/staff/ui/park-time.ts';
import { Outline } from '#web/staff/ui/outline.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useTypedAddress } from '#web/staff/ui/use-address.ts';
import { EntryTable } from './entry-table.tsx';
import { WalletLog } from './wallet-log.tsx';

/** The parameters of the address. The days are in park time, as the field returns them; empty for no limit. */
const noFilters = {
  kind: '',
  actor: '',
  action: '',
  target: '',
  network: '',
  from: '',
  to: '',
};

type Filters = typeof noFilters;

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'door', label: 'At the door: sign-in, access, exports' },
  { value: 'data', label: 'Changes of data' },
];

/** The Activity tab: what the team changed and what the door refused, newest first, with the values before and after. */
export default function ActivityTab() {
  const park = useStaffPage();
  const { values: asked, typed: filters, type: setFilters } = useTypedAddress(noFilters);
  const list = useInfiniteQuery({
    queryKey: ['audit', asked],
    queryFn: async ({ pageParam }) =>
      bodyOf(
        await staffSend('GET /api/admin/audit/', undefined, {
          query: { ...queryOf(asked, park.timeZone), ...(pageParam === '' ? {} : { before: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Stack>
      <FilterFields filters={filters} onChange={setFilters} />
      <QueryFault what="The activity" query={list} />
      <StatusLine>
        {list.isPending ? 'Loading...' : null}
        {list.data === undefined ? null : entriesWords(entries.length, list.hasNextPage, { asked, park })}
      </StatusLine>
      {list.isPending ? <Outline lines={8} /> : null}
      {entries.length === 0 ? null : <EntryTable entries={entries} />}
      {list.hasNextPage ? (
        <Group>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older
          </Button>
        </Group>
      ) : null}
      <WalletLog />
    </Stack>
  );
}

function queryOf({ from, to, ...texts }: Filters, timeZone: string): Record<string, string> {
  const fields = { ...texts, from: fromField(from, timeZone) ?? '', to: fromField(to, timeZone) ?? '' };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}

function entriesWords(
  count: number,
  hasMore: boolean,
  { asked, park }: { asked: Filters; park: { locale: string } },
): string {
  if (count === 0)
    return isPlain(asked) ? 'No changes have been made yet.' : 'Nothing matches. Clear a field to see more.';
  const total = countWords(count, 'entry', 'entries', park);
  return hasMore ? `The newest ${total}` : total;
}

function isPlain(filters: Filters): boolean {
  return Object.values(filters).every((text) => text === '');
}

function FilterFields({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const field = (name: keyof Filters, label: string, type: 'search' | 'datetime-local') => (
    <TextInput
      label={label}
      type={type}
      {...(type === 'datetime-local' ? { step: 1, max: lastField } : {})}
      value={filters[name]}
      onChange={(event) => onChange({ ...filters, [name]: event.currentTarget.value })}
    />
  );
  return (
    <Group align="flex-end">
      <NativeSelect
        label="Kind"
        data={kinds}
        value={filters.kind}
        onChange={(event) => onChange({ ...filters, kind: event.currentTarget.value })}
      />
      {field('actor', 'Team member', 'search')}
      {field('action', 'Action', 'search')}
      {field('target', 'Changed row', 'search')}
      {field('network', 'Network', 'search')}
      {field('from', 'From, park time', 'datetime-local')}
      {field('to', 'To, park time', 'datetime-local')}
      <Button variant="default" disabled={isPlain(filters)} onClick={() => onChange(noFilters)}>
        Clear
      </Button>
    </Group>
  );
}
