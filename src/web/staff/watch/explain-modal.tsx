import { Text } from '@mantine/core';

import type { WatchHit } from '#contract/calls/staff-watch.ts';
import { watchFigures } from '#contract/watch-figures.ts';
import { countWords } from '#domain/count-words.ts';

import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { showDay } from '#web/staff/ui/park-time.ts';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

const noteLengthMin = 5;

/** Asks for the note that explains a hit. Of an explained hit, or of the reader's own, it only says so. */
export function ExplainModal({ hit, onClose }: { hit: WatchHit | undefined; onClose: () => void }) {
  const park = useStaffPage();
  if (hit === undefined) return null;
  const [one, many] = watchFigures[hit.figure].unit;
  const title = 'Explain a hit';
  const about = (
    <Text>
      <bdi>{hit.name}</bdi>: {countWords(hit.value, one, many, park)} on {showDay(hit.day, park)}.
    </Text>
  );
  if (hit.explained !== null || hit.isOwn)
    return (
      <StaffModal {...{ title, onClose }} isOpen isAtSide>
        {about}
        <Text mt="md">{hit.explained?.note ?? 'It is about you: someone else explains it.'}</Text>
      </StaffModal>
    );
  return (
    <StaffForm
      {...{ title, onClose, intro: about }}
      start={{ note: '' }}
      fields={[
        {
          ...{ name: 'note', kind: 'words', label: 'What explains it', isRequired: true, lengthMax: 500 },
          hint: 'Kept in the record with your name. Name no guest.',
          isMissing: ({ note }) => note.trim().length < noteLengthMin,
        },
      ]}
      submit="Save note"
      send={({ note }) =>
        staffSend('PUT /api/admin/watch/hit/:id', { note: note.trim() }, { params: { id: hit.hitGUID } })
      }
      done="The note is saved."
      onDone={onClose}
      again={[['watch']]}
    />
  );
}
