import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';

import type { AccountRow } from '#contract/calls/staff-loyalty.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { formatPhone } from '#domain/phone.ts';
import { accountSearchSubmitLengthMin } from '#domain/staff-loyalty.ts';
import { isSearchable } from '#domain/staff-search.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { tellFailure } from '#web/staff/session/tell-failure.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { TermForm, useTermOf } from '#web/staff/ui/term-form.tsx';
import { Heading, PlainButton, StatusLine, RowButton } from '#web/staff/ui/basics.tsx';

interface AccountLookupProps {
  /** True while an account is loading. */
  isBusy: boolean;
  /** The term of the address, which is searched for at once; empty without one. */
  asked: string;
  onAsk: (term: string) => void;
  onLoad: (number: string) => void;
}

/**
 * Finds accounts by anything that the guest knows. The button is enabled from three characters, Enter from four (staff
 * §5).
 */
export function AccountLookup({ isBusy, asked, onAsk, onLoad }: AccountLookupProps) {
  const field = useRef<HTMLInputElement>(null);
  const lookup = useLookup(asked, onAsk);
  const { typed, setTyped, searchTerm, rows, isSearching, ask } = lookup;
  const mayEnter = isSearchable(searchTerm, accountSearchSubmitLengthMin);
  const clear = (): void => {
    lookup.clear();
    field.current?.focus();
  };
  return (
    <>
      <div>
        <Group justify="space-between">
          <Heading>Account / Order Lookup</Heading>
          <StatusLine>{rows === null ? '' : countWords(rows.length)}</StatusLine>
        </Group>
        <TermForm
          ref={field}
          aria-label="Search term"
          placeholder={`Email, name, phone, ${postalCodeLabel().toLowerCase()}, account or order number`}
          type="search"
          value={typed}
          onType={setTyped}
          onSend={ask}
          onEnter={() => (mayEnter ? ask() : undefined)}
          action="Search"
          isReady={isSearchable(searchTerm)}
          isBusy={isSearching}
        >
          <PlainButton onClick={clear}>Clear</PlainButton>
        </TermForm>
      </div>
      {rows === null ? null : (
        <div className="col-span-full">
          <Results rows={rows} isBusy={isBusy} onLoad={onLoad} />
        </div>
      )}
    </>
  );
}

/** The typed term, and the accounts that match the term of the address. */
function useLookup(asked: string, onAsk: (term: string) => void) {
  const [typed, setTyped] = useTermOf(asked);
  const searchTerm = typed.trim();
  const found = useQuery({
    queryKey: ['loyalty', 'lookup', asked],
    queryFn: async () => {
      const result = await staffSend('POST /api/admin/loyalty/search/', { searchTerm: asked });
      if (!result.ok) tellFailure(result, staffTexts.unableToSearch);
      return bodyOf(result);
    },
    enabled: isSearchable(asked),
    // The results hold names and addresses; they leave the memory with the search.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return {
    ...{ typed, setTyped, searchTerm, isSearching: found.isFetching },
    // Old results after a failure would look like results of the new term.
    rows: found.isError ? null : (found.data ?? null),
    ask: (): void => {
      // A term that is asked for again changes no address.
      if (searchTerm === asked) void found.refetch();
      else onAsk(searchTerm);
    },
    clear: (): void => {
      setTyped('');
      onAsk('');
    },
  };
}

/** Only the United States call it Zip. */
function postalCodeLabel(): string {
  return new Intl.Locale(staffPage().locale).maximize().region === 'US' ? 'Zip' : 'Postal code';
}

function countWords(count: number): string {
  if (count === 0) return 'No account matches. Try another part of the name, the email or the phone.';
  if (count === 50) return 'The first 50 accounts. Type more to narrow it down.';
  return count === 1 ? '1 account' : `${count} accounts`;
}

function Results({
  rows,
  isBusy,
  onLoad,
}: Pick<AccountLookupProps, 'isBusy' | 'onLoad'> & { rows: readonly AccountRow[] }) {
  const postalCode = postalCodeLabel();
  return (
    <RowList
      label="Accounts found"
      rows={rows}
      keyOf={({ STRACCOUNTID }) => STRACCOUNTID}
      renderCells={(row) => ({
        Account: row.STRACCOUNTID,
        Email: row.STREMAIL,
        Name: `${row.STRFIRSTNAME} ${row.STRLASTNAME}`,
        Phone: formatPhone(row.STRPHONEDAY, staffPage().phone),
        [postalCode]: row.STRZIP,
        Load: (
          <RowButton
            label="Load Account"
            of={row.STRACCOUNTID}
            disabled={isBusy}
            onClick={() => onLoad(row.STRACCOUNTID)}
          />
        ),
      })}
    />
  );
}
