import { Redirect, useLocation } from 'wouter';
import { Stack } from '@mantine/core';
import { useRef } from 'react';

import type { FoundOrder } from '#contract/calls/staff-orders.ts';
import { formatPhone } from '#domain/phone.ts';
import { isSearchable } from '#domain/staff-search.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { EmptyState } from '#web/staff/ui/empty-state.tsx';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { Instant, Mark, StatusLine, RowButton } from '#web/staff/ui/basics.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { TermForm, useTermOf } from '#web/staff/ui/term-form.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';

/** The parameters of the address: the search, and an order, whose profile it leads to. */
const plainAddress = { order: '', search: '' };

/** The Orders tab: the search, whose rows open the profile of the guest. */
export default function OrdersTab() {
  const [{ order, search }, changeAddress] = useAddress(plainAddress);
  if (order !== '') return <Redirect to={guestAddressOf({ order, tab: 'order' })} replace />;
  return <OrderSearch asked={search} onAsk={(term) => changeAddress({ search: term }, 'push')} />;
}

interface OrderSearchProps {
  /** The term of the address; empty before the first search. */
  asked: string;
  onAsk: (term: string) => void;
}

/** Finds an order by any of its data. */
function OrderSearch({ asked, onAsk }: OrderSearchProps) {
  const [term, setTerm] = useTermOf(asked);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  const found = useStaffQuery(['guest-search', asked], 'POST /api/admin/guest/search/', {
    body: { searchTerm: asked },
    enabled: isSearchable(asked),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
  const search = (): void => {
    if (term.trim() === asked) void found.refetch();
    onAsk(term.trim());
  };
  return (
    <Stack gap="sm">
      <search>
        <TermForm
          ref={field}
          aria-label="Order ID, barcode, invoice number, channel reference, name, email or phone"
          placeholder="Order ID, barcode, invoice, reference, name, email or phone"
          type="search"
          maw={560}
          value={term}
          onType={setTerm}
          onSend={search}
          action="Search"
          isReady={isSearchable(term)}
          isBusy={found.isFetching}
        />
      </search>
      <StatusLine>{wordsFor(asked, found.isFetching, found.data)}</StatusLine>
      <QueryFault what="The search" query={found} />
      {found.data?.rows.length === 0 ? (
        <EmptyState
          title="Nothing matches."
          text="Names, emails and phone numbers match from their beginning."
        />
      ) : null}
      <FoundTable rows={found.data?.rows ?? []} />
    </Stack>
  );
}

function wordsFor(
  asked: string,
  isFetching: boolean,
  data: { rows: readonly FoundOrder[]; hasMore: boolean } | undefined,
): string {
  if (asked === '')
    return 'Search for a guest to see the order, its history, and the reasons for what the guest sees.';
  if (isFetching) return 'Searching...';
  if (data === undefined) return '';
  const { length } = data.rows;
  if (length === 0) return '';
  if (data.hasMore) return `The first ${length} passes. Type more to narrow it down.`;
  return length === 1 ? '1 pass' : `${length} passes`;
}

function FoundTable({ rows }: { rows: readonly FoundOrder[] }) {
  return (
    <RowList
      label="Passes found"
      rows={rows}
      keyOf={({ orderId, barcode }) => `${orderId}/${barcode}`}
      renderCells={(row) => ({
        Order: <OpenButton row={row} />,
        Guest: row.guest,
        Product: row.product,
        State: <Mark tone={row.mark.tone}>{row.mark.label}</Mark>,
        Email: row.email,
        Phone: <span className="tabular-nums">{formatPhone(row.phone, staffPage().phone)}</span>,
        Ordered: <Instant iso={row.orderedAt} />,
        Barcode: <span className="tabular-nums">{row.barcode}</span>,
      })}
    />
  );
}

function OpenButton({ row }: { row: FoundOrder }) {
  const [, navigate] = useLocation();
  return (
    <RowButton
      label={row.orderId}
      name={`Open order ${row.orderId} of ${row.guest || 'an unregistered guest'}, barcode ${row.barcode}`}
      onClick={() => navigate(guestAddressOf({ order: row.orderId, pass: row.barcode }))}
    />
  );
}
