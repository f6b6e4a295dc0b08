import { Button, Combobox, Group, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { findTermLengthMax, type Found } from '#contract/calls/staff-find.ts';

import type { AskedFind } from '#web/staff/ui/open-find.ts';
import { CodeCamera } from '#web/staff/ui/code-camera.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { FoundList } from './found-list.tsx';
import { useChoice } from './use-choice.ts';
import { useFind } from './use-find.ts';

interface FindBoxProps {
  /** The code of a reader, which is looked for at once, and opens if it names one thing only. */
  scanned: string | undefined;
  /** What a screen looks for; nothing opens by itself. */
  asked?: AskedFind | undefined;
  onClose: () => void;
}

/** The field and its results, in one dialog. */
export default function FindBox({ scanned, asked, onClose }: FindBoxProps) {
  const [typed, setTyped] = useState(scanned ?? asked?.term ?? '');
  const [scan, setScan] = useState(scanned);
  const { query, isLong, isCurrent } = useFind(typed, scan);
  const found = isLong ? (query.data?.found ?? nothing) : nothing;
  const isScan = scan !== undefined && typed.trim() === scan.trim();
  const { list, choose, addressOf } = useChoice({
    ...{ found, isCurrent, isScan, onClose },
    request: asked?.request,
  });
  const take = (code: string): void => {
    setTyped(code);
    setScan(code);
  };
  return (
    <Stack gap="sm">
      <Combobox store={list} withinPortal={false} onOptionSubmit={choose}>
        <Term typed={typed} onType={setTyped} onScan={take} onEnter={() => setScan(typed.trim())} />
        <QueryFault what="The search" query={query} />
        <StatusLine>{countOfResults(isLong, isCurrent, query.data)}</StatusLine>
        <FoundList found={found} addressOf={addressOf} />
      </Combobox>
    </Stack>
  );
}

const nothing: readonly Found[] = [];

interface TermProps {
  typed: string;
  onType: (text: string) => void;
  onScan: (code: string) => void;
  onEnter: () => void;
}

function Term({ typed, onType, onScan, onEnter }: TermProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isScanning, setScanning] = useState(false);
  // The dialog is there before this part has loaded, so it could not focus the field itself. On the desk the field
  // takes the focus only if the member has not put it elsewhere meanwhile.
  useEffect(() => {
    const isFree = document.activeElement === document.body;
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
      <Group align="flex-end" wrap="nowrap">
        <Combobox.EventsTarget>
          <TextInput
            ref={field}
            data-autofocus
            label="Any number, link, email, phone or name"
            description="Of an order, pass, wristband, member, check or stay, from 3 characters on"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={findTermLengthMax}
            flex={1}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Combobox.EventsTarget>
        {isScanning ? null : (
          <Button variant="default" onClick={() => setScanning(true)}>
            Scan
          </Button>
        )}
      </Group>
      {isScanning ? (
        <CodeCamera
          subject="the code of the guest"
          read={(text) => (text.trim().length > 2 ? text : undefined)}
          onCode={take}
          onClose={() => setScanning(false)}
        />
      ) : null}
    </>
  );
}

function countOfResults(
  isLong: boolean,
  isCurrent: boolean,
  data: { found: readonly Found[]; hasMore: boolean } | undefined,
): string {
  if (!isLong) return '';
  if (!isCurrent) return 'Searching...';
  const count = data?.found.length ?? 0;
  if (count === 0) return 'Nothing matches. Names, emails and phone numbers match from their beginning.';
  if (data?.hasMore === true) return `The first ${count}. Type more to narrow it down.`;
  return count === 1 ? '1 found' : `${count} found`;
}
