import type { ComponentProps, ReactNode } from 'react';

import { t } from '#web/shared/texts/t.ts';

import { buttonClasses, type ButtonLook } from './button-classes.ts';
import { live } from './live.ts';
import { Spinner } from './spinner.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

/** The icons of src/web/shared/ui/icons.css. */
export type IconName = 'photo' | 'share' | 'edit' | 'restart' | 'wristband' | 'scan' | 'refresh' | 'print';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: ButtonLook;
  'data-icon'?: IconName;
  /** Set while its work runs: the button keeps its size and its focus, and ignores a second press. */
  isBusy?: boolean;
  /** Shown in the button while it is busy, and announced. The button is always wide enough for it. */
  busyText?: string | undefined;
  /**
   * Set until the script that the button needs has loaded: it ignores presses, but has its final look. A button that does
   * nothing without its script waits for it by itself.
   */
  isWaiting?: boolean;
  children: ReactNode;
}

/** A button at least 48 pixels high, which has the same size while busy. */
export function Button({ look = 'outline', isBusy = false, isWaiting = false, ...rest }: ButtonProps) {
  const { type = 'button', disabled = false, onClick, children, busyText, ...attributes } = rest;
  const waiting = useWaiting({ isWaiting, isForScript: type === 'button' && onClick !== undefined });
  return (
    <BusyFrame look={look} busyText={busyText} isBusy={isBusy}>
      <button
        {...attributes}
        type={type}
        {...(disabled ? { disabled } : waiting)}
        className={buttonClasses(look)}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? swallow : onClick}
      >
        {children}
      </button>
    </BusyFrame>
  );
}

/** The properties of a button without its script; none once the page has it, unless it waits for more. */
function useWaiting({ isWaiting, isForScript }: { isWaiting: boolean; isForScript: boolean }) {
  const isHydrated = useIsHydrated();
  if (!isWaiting && (isHydrated || !isForScript)) return {};
  return { disabled: true, 'data-waiting': true, title: t('storedValue.oneMoment') };
}

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'className'> {
  look?: ButtonLook;
  'data-icon'?: IconName;
  /** For a link that its script turns into a button: see there. */
  isBusy?: boolean;
  busyText?: string | undefined;
}

/** A link that looks like a button, for navigation to another page. */
export function ButtonLink({
  look = 'outline',
  isBusy = false,
  busyText,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <BusyFrame look={look} busyText={busyText} isBusy={isBusy}>
      <a {...rest} className={buttonClasses(look)} aria-busy={isBusy || undefined}>
        {children}
      </a>
    </BusyFrame>
  );
}

interface BusyFrameProps extends Required<Pick<ButtonProps, 'look' | 'isBusy' | 'busyText' | 'children'>> {}

/** Lays the waiting text over its button; it is always in the markup, because only its changes are announced. */
function BusyFrame({ look, busyText, isBusy, children }: BusyFrameProps) {
  if (busyText === undefined) return children;
  return (
    <span className={`busy-frame ${look}-frame`} data-text={busyText}>
      {children}
      <span {...live}>
        {isBusy ? (
          <>
            <Spinner />
            {busyText}
          </>
        ) : null}
      </span>
    </span>
  );
}

/** A busy button still receives clicks; they must not submit a form. */
function swallow(event: { preventDefault(): void }): void {
  event.preventDefault();
}
