import { Button, Kbd } from '@mantine/core';
import { lazy, useState } from 'react';

import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useAskedFind, type AskedFind } from '#web/staff/ui/open-find.ts';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { StaffPart } from '#web/staff/ui/staff-part.tsx';
import { useOpenBox } from './use-open-box.ts';

const FindBox = lazy(() => import('./find-box.tsx'));

/** The button in the bar and its dialog, which keys and scans open too. */
export function FindButton() {
  const [state, setState] = useState<{ isOpen: boolean; scanned?: string; asked?: AskedFind }>({
    isOpen: false,
  });
  const open = (scanned?: string): void => setState({ isOpen: true, ...(scanned && { scanned }) });
  const close = (): void => setState({ isOpen: false });
  useOpenBox(open);
  useAskedFind((asked) => setState({ isOpen: true, asked }));
  return (
    <>
      <Button variant="default" flex="none" aria-keyshortcuts="Control+K Meta+K" onClick={() => open()}>
        <span>
          Find<span className="max-sm:sr-only"> a guest</span>
        </span>
        <Kbd size="xs" ms="xs" visibleFrom="md" aria-hidden>
          Ctrl K
        </Kbd>
      </Button>
      <StaffModal title="Find a guest" isOpen={state.isOpen} onClose={close}>
        <StaffPart placeholder={<LoadingMark />}>
          <FindBox scanned={state.scanned} asked={state.asked} onClose={close} />
        </StaffPart>
      </StaffModal>
    </>
  );
}
