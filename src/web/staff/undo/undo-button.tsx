import { lazy, useState } from 'react';

import { LoadingMark, PlainButton } from '#web/staff/ui/basics.tsx';
import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { StaffPart } from '#web/staff/ui/staff-part.tsx';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { hasActs, useOwnActs } from './own-acts-query.ts';
import { undoOffered } from './show-done.tsx';

const OwnActs = lazy(() => import('./own-acts.tsx'));

/**
 * The button in the bar for the member's own changes of the last ten minutes, while there are any. Ctrl-Z or ⌘Z outside of fields undoes
 * the change of the toast that is shown, and opens the list without one.
 */
export function UndoButton() {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useOwnActs();
  useShortcuts({
    'mod+Z': () => {
      if (!undoOffered()) setIsOpen(true);
    },
  });
  return (
    <>
      {hasActs(data) ? (
        <PlainButton
          flex="none"
          px={{ base: 'xs', md: 'md' }}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => setIsOpen(true)}
        >
          <StaffIcon name="undo" />
          <span className="max-md:sr-only md:ms-2">Undo</span>
        </PlainButton>
      ) : null}
      <StaffModal title="Your last changes" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <StaffPart placeholder={<LoadingMark />}>
          <OwnActs />
        </StaffPart>
      </StaffModal>
    </>
  );
}
