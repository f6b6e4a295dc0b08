import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, useState } from 'react';

import { isAnyLayerOpen } from '#web/staff/ui/layers.ts';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { StaffPart } from '#web/staff/ui/staff-part.tsx';
import { undoOffered } from './show-done.tsx';

const OwnActs = lazy(() => import('./own-acts.tsx'));

/**
 * The button in the bar for the member's own changes of the last ten minutes. Ctrl-Z or ⌘Z outside of fields undoes
 * the change of the toast that is shown, and opens the list without one.
 */
export function UndoButton() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys([
    [
      'mod+Z',
      (event) => {
        if (event.repeat || isAnyLayerOpen()) return;
        event.preventDefault();
        if (!undoOffered()) setIsOpen(true);
      },
      { preventDefault: false },
    ],
  ]);
  return (
    <>
      <Button
        variant="default"
        flex="none"
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => setIsOpen(true)}
      >
        Undo
      </Button>
      <StaffModal title="Your last changes" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <StaffPart placeholder={<LoadingMark />}>
          <OwnActs />
        </StaffPart>
      </StaffModal>
    </>
  );
}
