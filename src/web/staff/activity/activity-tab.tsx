import { NativeSelect, Stack, TextInput, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { watchFigureNames, watchFigures } from '#contract/watch-figures.ts';

import { useStaffParts, useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { EmptyState } from '#web/staff/ui/empty-state.tsx';
import { ListSearch, ListTools } from '#web/staff/ui/list-tools.tsx';
import { Loaded, MoreButton } from '#web/staff/ui/query-fault.tsx';
import { fromField, lastField, writeCount } from '#web/staff/ui/park-words.ts';
import { Heading, LoadingMark, Outline, PlainButton, StatusLine, Instant } from '#web/staff/ui/basics.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { useTypedAddress } from '#web/staff/ui/use-address.ts';
import { ExportButton } from '#web/staff/declared/act-button.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { EntryTable } from './entry-table.tsx';

/** The parameters of the address. The days are in park time, as the field returns them; empty for no limit. */
const noFilters = {
  kind: '',
  actor: '',
  action: '',
  target: '',
  network: '',
  text: '',
  from: '',
  to: '',
  /** A figure of the watch list, with the member or network, in operating days. */
  watch: '',
  subject: '',
  firstDay: '',
  lastDay: '',
  /** The entry whose values are open. */
  entry: '',
};

type Filters = Omit<typeof noFilters, 'entry'>;

const noFigure = { watch: '', subject: '', firstDay: '', lastDay: '', target: '' };

const { entry: _noEntry, ...plainFilters } = noFilters;

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'door', label: 'At the door: sign-in, access, exports' },
  { value: 'data', label: 'Changes of data' },
];

/** The Activity tab: what the team changed and what was refused, newest first, with the values before and after. */
export default function ActivityTab() {
  const park = staffPage();
  const { values, typed, type: setFilters, change } = useTypedAddress(noFilters);
  const { entry: opened, ...asked } = values;
  const { entry: _typedEntry, ...filters } = typed;
  const list = useStaffParts(['audit', asked], 'GET /api/admin/audit/', {
    query: queryOf(asked, park.timeZone),
    nextOf: ({ next }) => next ?? undefined,
  });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const figure = list.data?.pages[0]?.figure ?? null;
  const toggle = (entry: string): void => change({ entry: opened === entry ? '' : entry });
  return (
    <Stack gap="sm">
      <FilterFields
        filters={filters}
        onChange={setFilters}
        end={
          <>
            <StatusLine>
              {list.isPending ? 'Loading...' : null}
              {list.data === undefined ? null : entriesWords(entries.length, list.hasNextPage)}
            </StatusLine>
            <ExportButton
              fileName="activity.csv"
              call="POST /api/admin/audit/export/"
              // The words come from the address; the server refuses those that are none of its own.
              body={queryOf(asked, park.timeZone)}
            />
          </>
        }
      />
      <FigureLine asked={asked} figure={figure} onLeave={() => change(noFigure)} />
      <Loaded what="The activity" query={list} outline={<Outline lines={8} />}>
        {({ pages }) => <LoadedEntries {...{ pages, opened }} onToggle={toggle} />}
      </Loaded>
      {entries.length === 0 && list.data !== undefined ? (
        <EmptyState {...emptyWords(asked, list.hasNextPage)} />
      ) : null}
      <MoreButton list={list}>Show older</MoreButton>
      <WalletLog />
    </Stack>
  );
}

interface LoadedEntriesProps {
  pages: readonly JsonOf<Contract['GET /api/admin/audit/']>[];
  opened: string;
  onToggle: (entry: string) => void;
}

/** The entries of all loaded pages, and above them the one of the address if none of the pages has it. */
function LoadedEntries({ pages, opened, onToggle }: LoadedEntriesProps) {
  const entries = pages.flatMap((page) => page.entries);
  const names = Object.fromEntries(pages.flatMap((page) => Object.entries(page.names)));
  const isLoaded = entries.some(({ entryId }) => String(entryId) === opened);
  return (
    <>
      {opened === '' || isLoaded ? null : <LinkedEntry entry={opened} onToggle={onToggle} />}
      {entries.length === 0 ? null : (
        <EntryTable entries={entries} names={names} opened={opened} onToggle={onToggle} />
      )}
    </>
  );
}

function queryOf({ from, to, ...texts }: Filters, timeZone: string): Record<string, string> {
  const fields = { ...texts, from: fromField(from, timeZone) ?? '', to: fromField(to, timeZone) ?? '' };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}

function emptyWords(asked: Filters, hasMore: boolean): { title: string; text?: string } {
  if (hasMore) return { title: 'Nothing in the newest entries.', text: 'Show older ones to search on.' };
  if (isPlain(asked)) return { title: 'No changes have been made yet.' };
  return { title: 'Nothing matches.', text: 'Clear a field to see more.' };
}

function entriesWords(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  const total = writeCount(count, 'entry', 'entries');
  return hasMore ? `The newest ${total}` : total;
}

function isPlain(filters: Filters): boolean {
  return Object.values(filters).every((text) => text === '');
}

interface FilterFieldsProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  end: ReactNode;
}

function FilterFields({ filters, onChange, end }: FilterFieldsProps) {
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
    <ListTools
      filters={
        <>
          {field('actor', 'Team member', 'search')}
          {field('action', 'Action', 'search')}
          {field('target', 'Changed row', 'search')}
          {field('network', 'Network', 'search')}
          {field('from', 'From, park time', 'datetime-local')}
          {field('to', 'To, park time', 'datetime-local')}
        </>
      }
      isFiltered={foldedFilters.some((name) => filters[name] !== '')}
      onClear={isPlain(filters) ? undefined : () => onChange(plainFilters)}
      end={end}
    >
      <ListSearch label="Any text" value={filters.text} onType={(text) => onChange({ ...filters, text })} />
      <NativeSelect
        aria-label="Kind"
        data={kinds}
        value={filters.kind}
        onChange={(event) => onChange({ ...filters, kind: event.currentTarget.value })}
      />
    </ListTools>
  );
}

const foldedFilters = ['actor', 'action', 'target', 'network', 'from', 'to'] as const;

/** The entry that the address names, above the list, if the list has not loaded it. */
function LinkedEntry({ entry, onToggle }: { entry: string; onToggle: (entry: string) => void }) {
  const alone = useStaffQuery(['audit', 'entry', entry], 'GET /api/admin/audit/', { query: { entry } });
  return (
    <Loaded what="The entry" query={alone} outline={<LoadingMark />}>
      {({ entries, names }) =>
        entries.length === 0 ? (
          <StatusLine>There is no entry {entry}.</StatusLine>
        ) : (
          <EntryTable label="The linked entry" {...{ entries, names, onToggle }} opened={entry} />
        )
      }
    </Loaded>
  );
}

interface FigureLineProps {
  asked: { watch: string; subject: string; firstDay: string; lastDay: string };
  figure: { value: number; entries: number } | null;
  onLeave: () => void;
}

/** The figure of the watch list whose entries the list shows, with the way back to all entries. */
function FigureLine({ asked, figure, onLeave }: FigureLineProps) {
  const name = watchFigureNames.find((one) => one === asked.watch);
  if (name === undefined) return null;
  const [one, many] = watchFigures[name].unit;
  const days = asked.firstDay === asked.lastDay ? asked.firstDay : `${asked.firstDay} to ${asked.lastDay}`;
  return (
    <Group>
      <Text fw={600}>
        {figure === null
          ? watchFigures[name].title
          : `${writeCount(figure.value, one, many)} in ${writeCount(figure.entries, 'entry', 'entries')}`}
        , {days}
      </Text>
      <PlainButton onClick={onLeave}>Show all entries</PlainButton>
    </Group>
  );
}

/** The errors that Apple Wallet reported from phones, newest first. */
function WalletLog() {
  const log = useStaffQuery(['wallet-log'], 'GET /api/admin/wallet-log/');
  return (
    <Stack gap="xs" mt="lg">
      <Heading>Apple Wallet messages</Heading>
      <Loaded what="The Apple Wallet messages" query={log} outline={<StatusLine>Loading...</StatusLine>}>
        {(rows) =>
          rows.length === 0 ? (
            <StatusLine>No phone has reported a problem with a pass.</StatusLine>
          ) : (
            <RowList
              label="Apple Wallet messages"
              rows={rows}
              keyOf={({ logId }) => logId}
              renderCells={({ at, message }) => ({ Time: <Instant iso={at} hasSeconds />, Message: message })}
            />
          )
        }
      </Loaded>
    </Stack>
  );
}
