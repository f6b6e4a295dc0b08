import { Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { Outline } from './outline.tsx';
import { QueryFault } from './query-fault.tsx';
import { StatusLine } from './status-line.tsx';
import { StackingTable } from './stacking-table.tsx';
import { useAddress } from './use-address.ts';

/** What every kind of request has. */
interface Request {
  requestId: string;
  /** `open`, or the answer. */
  status: string;
  isOverdue: boolean;
}

interface RequestListProps<Row extends Request> {
  /** The requested data as the start of a sentence, such as "The requests". */
  what: string;
  query: UseQueryResult<Row[]>;
  waiting: WaitingWords;
  renderOpen: (rows: readonly Row[], onOpen: (row: Row) => void) => ReactNode;
  renderAnswered: (rows: readonly Row[]) => ReactNode;
  /** The dialog of an opened request; `current` is that request in the newest list, undefined if it has gone. */
  renderAnswer: (dialog: { request: Row; current: Row | undefined; onClose: () => void }) => ReactNode;
}

/** Who waits for an answer: the subjects of the three sentences. */
interface WaitingWords {
  none: string;
  one: string;
  several: string;
}

/** The requests of a kind: the open ones, the most recently answered ones, and the dialog of the opened one. */
export function RequestList<Row extends Request>({
  what,
  query,
  waiting,
  renderOpen,
  renderAnswered,
  renderAnswer,
}: RequestListProps<Row>) {
  const { opened, isMissing, setOpened } = useOpenedRequest(query.data);
  const open = query.data?.filter((one) => one.status === 'open') ?? [];
  const answered = query.data?.filter((one) => one.status !== 'open') ?? [];
  return (
    <Stack>
      <QueryFault what={what} query={query} />
      {query.isPending ? <Outline /> : null}
      {query.data === undefined ? null : (
        <>
          <StatusLine>{sayWaiting(open, waiting)}</StatusLine>
          {open.length === 0 ? null : renderOpen(open, setOpened)}
          {answered.length === 0 ? null : (
            <>
              <Title order={2} size="h4">
                Answered
              </Title>
              {renderAnswered(answered)}
            </>
          )}
        </>
      )}
      {isMissing ? <StatusLine>The request of this address is no longer open.</StatusLine> : null}
      {opened === null
        ? null
        : renderAnswer({
            request: opened,
            current: query.data?.find((one) => one.requestId === opened.requestId),
            onClose: () => setOpened(null),
          })}
    </Stack>
  );
}

const plainAddress = { request: '' };

/** The request that the address names, as it was when it was opened, because another person may answer it meanwhile. */
function useOpenedRequest<Row extends Request>(rows: readonly Row[] | undefined) {
  const [{ request }, changeAddress] = useAddress(plainAddress);
  const [held, setHeld] = useState<Row | null>(null);
  const listed = rows?.find((one) => one.requestId === request && one.status === 'open');
  if (listed !== undefined && held?.requestId !== request) setHeld(listed);
  const opened = request !== '' && held?.requestId === request ? held : null;
  return {
    opened,
    isMissing: request !== '' && rows !== undefined && opened === null && listed === undefined,
    setOpened: (row: Row | null): void => {
      setHeld(row);
      changeAddress({ request: row?.requestId ?? '' }, row === null ? 'replace' : 'push');
    },
  };
}

function sayWaiting(open: readonly Request[], { none, one, several }: WaitingWords): string {
  if (open.length === 0) return `${none} is waiting for an answer. New requests appear here.`;
  const late = open.filter(({ isOverdue }) => isOverdue).length;
  const waiting = open.length === 1 ? `1 ${one} waits` : `${open.length} ${several} wait`;
  return late === 0 ? `${waiting} for an answer.` : `${waiting} for an answer, ${late} past the due time.`;
}

interface RequestTableProps {
  label: string;
  heads: readonly string[];
  /** Rows of `StackingRow`. */
  children: ReactNode;
}

/** The table of open or of answered requests; on a narrow screen each of them is a card. */
export function RequestTable({ label, heads, children }: RequestTableProps) {
  return (
    <StackingTable label={label} heads={heads}>
      {children}
    </StackingTable>
  );
}
