import { Button, Kbd } from '@mantine/core';
import { lazy, useState, useEffect, useEffectEvent, useRef } from 'react';

import { LoadingMark } from '#web/staff/ui/basics.tsx';
import { actsOfScreen, useAskedFind, type AskedFind, type GoTo } from '#web/staff/ui/open-find.ts';
import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { StaffPart } from '#web/staff/ui/staff-part.tsx';
import { isAnyLayerOpen } from '#web/staff/ui/layers.ts';
import { noKeys, takeKey } from '#web/staff/ui/wedge.ts';

const FindBox = lazy(() => import('./find-box.tsx'));

/** The button in the bar and its dialog, which keys and scans open too. */
export function FindButton({ goTo }: { goTo: readonly GoTo[] }) {
  const [state, setState] = useState<{ isOpen: boolean; scanned?: string; asked?: AskedFind }>({
    isOpen: false,
  });
  const open = (scanned?: string): void => setState({ isOpen: true, ...(scanned && { scanned }) });
  const close = (): void => setState({ isOpen: false });
  useOpenBox(open);
  useAskedFind((asked) => setState({ isOpen: true, asked }));
  return (
    <>
      <Button
        variant="default"
        // As wide as a field if the screen has room, because it is pressed as one.
        className="h-auto min-h-9 flex-none min-[62em]:flex-[0_1_480px] min-[62em]:font-normal min-[62em]:text-muted"
        classNames={{
          inner: 'min-[62em]:justify-start',
          label:
            'h-auto overflow-visible leading-tight whitespace-normal min-[62em]:flex-1 min-[62em]:justify-between min-[62em]:gap-3',
        }}
        leftSection={<StaffIcon name="search" />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => open()}
      >
        <span>
          Find<span className="max-sm:sr-only"> a guest</span>
          <span className="@max-3xl:hidden" aria-hidden>
            , a screen or an action
          </span>
        </span>
        <Kbd size="xs" className="@max-[62rem]:hidden" aria-hidden>
          Ctrl K
        </Kbd>
      </Button>
      <StaffModal title="Find a guest" isOpen={state.isOpen} onClose={close}>
        <StaffPart placeholder={<LoadingMark />}>
          <FindBox
            scanned={state.scanned}
            asked={state.asked}
            goTo={[...actsOfScreen(), ...goTo]}
            onClose={close}
          />
        </StaffPart>
      </StaffModal>
    </>
  );
}

/**
 * Opens the box by Ctrl-K or ⌘K, by `/` where the open tab has no search of its own, and by a scan while no field has
 * the focus; the scanned text comes along. Off while a dialog or another layer is open.
 */
function useOpenBox(open: (scanned?: string) => void): void {
  const keys = useRef(noKeys);
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || isAnyLayerOpen()) return;
    if (isCommandK(event)) {
      event.preventDefault();
      return open();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const { state, scanned } = takeKey(keys.current, event);
    keys.current = state;
    if (scanned !== undefined) {
      event.preventDefault();
      open(scanned);
    } else if (event.key === '/' && !event.defaultPrevented && !event.repeat) {
      event.preventDefault();
      open();
    }
  });
  useEffect(() => {
    // At the window, after the shortcuts of the open tab.
    const listen = (event: KeyboardEvent): void => take(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function isCommandK({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]');
}
