import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';

import type { FoundOrder } from '#contract/calls/staff-orders.ts';
import { formatPhone } from '#domain/phone.ts';
import { searchCharactersMin } from '#domain/staff-search.ts';

import { noteGuest } from '#web/staff/session/recent-guests.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Mark } from '#web/staff/ui/mark.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { StackingRow, StackingTable } from '#web/staff/ui/stacking-table.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';

interface OrderSearchProps {
  /** The term of the address; empty before the first search. */
  asked: string;
  onAsk: (term: string) => void;
  onOpen: (orderId: string) => void;
  isShown: boolean;
}

/** Finds an order by any of its data. */
export function OrderSearch({ asked, onAsk, onOpen, isShown }: OrderSearchProps) {
  const [term, setTerm] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    // Back, Forward or a link: the field shows the term of the results.
    setSeen(asked);
    setTerm(asked);
  }
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ '/': isShown ? () => field.current?.focus() : undefined });
  const isLong = term.trim().length >= searchCharactersMin;
  const found = useQuery({
    queryKey: ['guest-search', asked],
    queryFn: async () => bodyOf(await staffSend('POST /api/admin/guest/search/', { searchTerm: asked })),
    enabled: asked.length >= searchCharactersMin && isShown,
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
    <Stack>
      <search>
        <form onSubmit={search}>
          <Group align="flex-end">
            <TextInput
              ref={field}
              label="Order ID, barcode, invoice number, channel reference, name, email or phone"
              description="At least 3 characters"
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
      <QueryFault what="The search" query={found} />
      <StatusLine>{wordsFor(asked, found.isFetching, found.data)}</StatusLine>
      {found.data === undefined || found.data.rows.length === 0 ? null : (
        <FoundTable rows={found.data.rows} onOpen={onOpen} />
      )}
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

const foundHeads = ['Order', 'Guest', 'Product', 'State', 'Email', 'Phone', 'Ordered', 'Barcode'] as const;

function FoundTable({ rows, onOpen }: { rows: readonly FoundOrder[]; onOpen: (orderId: string) => void }) {
  const park = useStaffPage();
  return (
    <StackingTable label="Passes found" heads={foundHeads}>
      {rows.map((row) => {
        const cells: Record<(typeof foundHeads)[number], ReactNode> = {
          Order: <OpenButton row={row} onOpen={onOpen} />,
          Guest: row.guest,
          Product: row.product,
          State: <Mark tone={row.mark.tone}>{row.mark.label}</Mark>,
          Email: row.email,
          Phone: <span className="tabular-nums">{formatPhone(row.phone, park.phone)}</span>,
          Ordered: <Instant iso={row.orderedAt} />,
          Barcode: <span className="tabular-nums">{row.barcode}</span>,
        };
        return <StackingRow key={`${row.orderId}/${row.barcode}`} cells={cells} />;
      })}
    </StackingTable>
  );
}

function OpenButton({ row, onOpen }: { row: FoundOrder; onOpen: (orderId: string) => void }) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={`Open order ${row.orderId} of ${row.guest || 'an unregistered guest'}, barcode ${row.barcode}`}
      onClick={() => {
        noteGuest({
          address: `/admin/orders?order=${row.orderId}`,
          title: row.guest || row.orderId,
          detail: row.guest === '' ? '' : row.orderId,
        });
        onOpen(row.orderId);
      }}
    >
      {row.orderId}
    </Button>
  );
}
