import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { WatchHit } from '#contract/calls/staff-watch.ts';
import { watchFigures } from '#contract/watch-figures.ts';
import { countWords } from '#domain/count-words.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { showDay } from '#web/staff/ui/park-time.ts';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

const noteLengthMin = 5;

/** Asks for the note that explains a hit. Of an explained hit, or of the reader's own, it only says so. */
export function ExplainModal({ hit, onClose }: { hit: WatchHit | undefined; onClose: () => void }) {
  const park = useStaffPage();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  const { isBusy, run } = useTask();
  if (hit === undefined) return null;
  const [one, many] = watchFigures[hit.figure].unit;
  const save = async (): Promise<void> => {
    const options = { params: { id: hit.hitGUID } };
    const result = await run(() => staffSend('PUT /api/admin/watch/hit/:id', { note: note.trim() }, options));
    await client.invalidateQueries({ queryKey: ['watch'] });
    if (!result.ok) return showToast(failureText(result), 'danger');
    showToast('The note is saved.');
    onClose();
  };
  const isOpenHit = hit.explained === null && !hit.isOwn;
  return (
    <StaffModal
      title="Explain a hit"
      isOpen
      onClose={onClose}
      leaveQuestion={note.trim() === '' ? undefined : discardQuestion}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack>
          <Text>
            <bdi>{hit.name}</bdi>: {countWords(hit.value, one, many, park)} on {showDay(hit.day, park)}.
          </Text>
          {isOpenHit ? <NoteField note={note} onChange={setNote} /> : <Text>{refusedNote(hit)}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            {isOpenHit ? (
              <Button type="submit" loading={isBusy} disabled={note.trim().length < noteLengthMin}>
                Save note
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
    </StaffModal>
  );
}

function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  return (
    <Textarea
      label="What explains it"
      description="Kept in the record with your name. Name no guest."
      data-autofocus
      required
      maxLength={500}
      autosize
      minRows={3}
      value={note}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Why the hit has no field for a note. */
function refusedNote({ explained }: WatchHit): string {
  return explained === null ? 'It is about you: someone else explains it.' : explained.note;
}
