import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';

import type { FoundOrder } from '#contract/calls/staff-orders.ts';
import { formatPhone } from '#domain/phone.ts';
import { isSearchable } from '#domain/staff-search.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';

interface OrderSearchProps {
  /** The term of the address; empty before the first search. */
  asked: string;
  onAsk: (term: string) => void;
}

/** Finds an order by any of its data. */
export function OrderSearch({ asked, onAsk }: OrderSearchProps) {
  const [term, setTerm] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    // Back, Forward or a link: the field shows the term of the results.
    setSeen(asked);
    setTerm(asked);
  }
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': () => field.current?.focus() });
  const isLong = isSearchable(term);
  const found = useQuery({
    queryKey: ['guest-search', asked],
    queryFn: async () => bodyOf(await staffSend('POST /api/admin/guest/search/', { searchTerm: asked })),
    enabled: isSearchable(asked),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
  const search = (event: FormEvent): void => {
    event.preventDefault();
    if (!isLong) return;
    if (term.trim() === asked) void found.refetch();
    onAsk(term.trim());
  };
  return (
    <Stack gap="sm">
      <search>
        <form onSubmit={search}>
          <Group gap="xs">
            <TextInput
              ref={field}
              aria-label="Order ID, barcode, invoice number, channel reference, name, email or phone"
              placeholder="Order ID, barcode, invoice, reference, name, email or phone"
              type="search"
              autoComplete="off"
              flex={1}
              maw={560}
              miw={240}
              value={term}
              onChange={(event) => setTerm(event.currentTarget.value)}
            />
            <Button type="submit" disabled={!isLong} loading={found.isFetching}>
              Search
            </Button>
          </Group>
        </form>
      </search>
      <StatusLine>{wordsFor(asked, found.isFetching, found.data)}</StatusLine>
      <QueryFault what="The search" query={found} />
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
  if (length === 0) return 'Nothing matches. Names, emails and phone numbers match from their beginning.';
  if (data.hasMore) return `The first ${length} passes. Type more to narrow it down.`;
  return length === 1 ? '1 pass' : `${length} passes`;
}

function FoundTable({ rows }: { rows: readonly FoundOrder[] }) {
  const park = useStaffPage();
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
        Phone: <span className="tabular-nums">{formatPhone(row.phone, park.phone)}</span>,
        Ordered: <Instant iso={row.orderedAt} />,
        Barcode: <span className="tabular-nums">{row.barcode}</span>,
      })}
    />
  );
}

function OpenButton({ row }: { row: FoundOrder }) {
  const [, navigate] = useLocation();
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={`Open order ${row.orderId} of ${row.guest || 'an unregistered guest'}, barcode ${row.barcode}`}
      onClick={() => navigate(guestAddressOf({ order: row.orderId, pass: row.barcode }))}
    >
      {row.orderId}
    </Button>
  );
}
