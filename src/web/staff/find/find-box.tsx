import { Button, Combobox, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, useMemo } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';

import { findTermLengthMax, type Found, type FoundKind } from '#contract/calls/staff-find.ts';
import { readRewardCode, writeRewardCode } from '#domain/reward-code.ts';
import { isSearchable } from '#domain/staff-search.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import type { AskedFind, GoTo } from '#web/staff/ui/open-find.ts';
import { CodeCamera } from '#web/staff/ui/code-camera.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { StatusLine, PlainButton } from '#web/staff/ui/basics.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { FoundList, useChoice } from './found-list.tsx';
import { givingOf } from './found-place.ts';
import { goToBy } from './go-to.ts';

interface FindBoxProps {
  /** The code of a reader, which is looked for at once, and opens if it names one thing only. */
  scanned: string | undefined;
  /** What a screen looks for; nothing opens by itself. */
  asked?: AskedFind | undefined;
  /** Places and acts, which are found by their words. */
  goTo?: readonly GoTo[];
  onClose: () => void;
}

/** The field and its results, in one dialog. */
export default function FindBox({ scanned, asked, goTo = noPlaces, onClose }: FindBoxProps) {
  const [typed, setTyped] = useState(scanned ?? asked?.term ?? '');
  const [scan, setScan] = useState(scanned);
  const { given, giving, give, places, label, opens } = useGiving(typed, goTo, asked?.request);
  const { query, isLong, isCurrent, found } = useFind(typed, scan, giving?.to);
  const isScan = scan !== undefined && typed.trim() === scan.trim();
  const { list, choose, hintOf } = useChoice({
    ...{ found, isCurrent, isScan, onClose },
    opens,
    onGive: (one) => {
      give(one);
      setTyped('');
    },
  });
  const take = (code: string): void => {
    setTyped(code);
    setScan(code);
  };
  return (
    <Stack gap="sm">
      <Combobox store={list} withinPortal={false} onOptionSubmit={choose}>
        <Term
          key={given}
          label={label}
          typed={typed}
          onType={setTyped}
          onScan={take}
          onEnter={() => setScan(typed.trim())}
        />
        <QueryFault what="The search" query={query} />
        <StatusLine>
          {countOfResults({ isLong, isCurrent, found, places, hasMore: query.data?.hasMore === true })}
        </StatusLine>
        <FoundList found={found} hintOf={hintOf} goTo={places} />
      </Combobox>
      {giving === undefined ? null : (
        <Group>
          <Button variant="subtle" onClick={() => give(undefined)}>
            Look for something else
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const noPlaces: readonly GoTo[] = [];

/** The found thing for which a guest is looked for next; until there is one, places, acts and the code of a reward. */
function useGiving(typed: string, goTo: readonly GoTo[], request: string | undefined) {
  const may = useMay();
  const [found, give] = useState<Found | undefined>(undefined);
  const giving = found && givingOf(found, may);
  const { hasClub } = staffPage();
  const code = hasClub && may('Reward Redeem') ? readRewardCode(typed) : undefined;
  // The reward is looked at there before it is redeemed.
  const redeem = (known: string): GoTo => ({
    title: `Redeem reward ${writeRewardCode(known)}`,
    address: `/admin/redeem-rewards?code=${known}`,
  });
  const places = [...(code === undefined ? [] : [redeem(code)]), ...goToBy(goTo, typed)];
  const given = found?.number ?? '';
  return {
    ...{ given, giving, give },
    places: giving === undefined ? places : [],
    label: giving?.question(given) ?? 'Any number, link, email, phone or name',
    opens: giving?.opens(given) ?? { request },
  };
}

interface TermProps {
  label: string;
  typed: string;
  onType: (text: string) => void;
  onScan: (code: string) => void;
  onEnter: () => void;
}

function Term({ label, typed, onType, onScan, onEnter }: TermProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(false);
  // The dialog is there before this part has loaded, so it could not focus the field itself. On the desk the field
  // takes the focus only if the member has not put it elsewhere meanwhile.
  useEffect(() => {
    const isFree = document.activeElement?.matches('body, [data-home-of-focus]') === true;
    if (isFree || field.current?.closest('[role="dialog"]') !== null) field.current?.focus();
  }, []);
  // On the desk, where no dialog is open.
  useShortcuts({ '/': () => field.current?.focus() });
  const take = (code: string): void => {
    setScanning(false);
    onScan(code);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
  };
  return (
    <>
      <Group align="flex-end">
        <Combobox.EventsTarget>
          <TextInput
            ref={field}
            data-autofocus
            label={label}
            description="Of an order, pass, wristband, member, check or stay, from 3 characters on"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={findTermLengthMax}
            flex="1 1 12rem"
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
        <PlainButton onClick={() => setScanning(!isScanning)}>
          {isScanning ? 'Close camera' : 'Scan'}
        </PlainButton>
      </Group>
      {isScanning ? (
        <CodeCamera
          subject="the code of the guest"
          read={(text) => (text.trim().length > 2 ? text : undefined)}
          onCode={take}
        />
      ) : null}
    </>
  );
}

function countOfResults(results: {
  isLong: boolean;
  isCurrent: boolean;
  found: readonly Found[];
  places: readonly GoTo[];
  hasMore: boolean;
}): string {
  const { isLong, isCurrent, found, places, hasMore } = results;
  const count = found.length;
  if (!isLong || (count === 0 && places.length > 0)) return '';
  if (!isCurrent) return 'Searching...';
  if (count === 0) return 'Nothing matches. Names, emails and phone numbers match from their beginning.';
  if (hasMore) return `The first ${count}. Type more to narrow it down.`;
  return count === 1 ? '1 found' : `${count} found`;
}

/** So that a name that is typed without a pause is looked for once. */
const pauseMilliseconds = 250;

const nothing: readonly Found[] = [];

/**
 * Looks for a term when the typing pauses; `now` is a term that is looked for at once, such as a scanned one. With a
 * kind, no other results are listed.
 */
function useFind(typed: string, now: string | undefined, kind: FoundKind | undefined) {
  const [paused] = useDebouncedValue(typed.trim(), pauseMilliseconds);
  const term = typed.trim() === now ? now : paused;
  const isLong = isSearchable(term);
  const query = useStaffQuery(['find', term], 'POST /api/admin/find/', {
    body: { searchTerm: term },
    enabled: isLong,
    placeholderData: keepPreviousData,
    staleTime: 10_000, // The results hold names and addresses; they leave the memory with the box.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const isCurrent = isLong && term === typed.trim() && !query.isFetching && !query.isPlaceholderData;
  const isTyped = isSearchable(typed);
  const all = isTyped ? (query.data?.found ?? nothing) : nothing;
  const found = useMemo(() => all.filter((one) => kind === undefined || one.kind === kind), [all, kind]);
  return { query, isLong: isTyped, isCurrent, found };
}
