import { Button } from '@mantine/core';

import { Instant } from './instant.tsx';
import { Mark } from './mark.tsx';

/** Opens the dialog that answers a request. */
export function AnswerButton({ about, onOpen }: { about: string; onOpen: () => void }) {
  return (
    <Button variant="light" size="compact-md" aria-label={`Answer ${about}`} onClick={onOpen}>
      Answer
    </Button>
  );
}

/** When the answer is due, and whether it is late. */
export function DueTime({ request }: { request: { dueAt: string; isOverdue: boolean } }) {
  return (
    <>
      <Instant iso={request.dueAt} /> {request.isOverdue ? <Mark tone="bad">Late</Mark> : null}
    </>
  );
}

/** The instant of an answer, which older rows may lack. */
export function AnswerTime({ iso }: { iso: string | null }) {
  return iso === null ? null : <Instant iso={iso} />;
}
