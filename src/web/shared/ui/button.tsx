import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

/** The emphasis of a button: one `primary` a screen, `dark` for a wallet's button, `bare` around its vendor's badge. */
export type ButtonLook = 'primary' | 'dark' | 'outline' | 'quiet' | 'bare';

/** The icons of src/web/shared/ui/icons.css. */
type IconName = 'photo' | 'share' | 'edit' | 'restart' | 'wristband' | 'scan' | 'refresh';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: ButtonLook;
  'data-icon'?: IconName;
  /** Set while its work runs: the button keeps its size and its focus, and ignores a second press. */
  isBusy?: boolean;
  /** Shown in the button while it is busy, and announced. The button is always wide enough for it. */
  busyText?: string | undefined;
  /** Set until the script that the button needs has loaded: it ignores presses, but has its final look. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** A button at least 48 pixels high, which has the same size while busy. */
export function Button({ look = 'outline', isBusy = false, isWaiting = false, ...rest }: ButtonProps) {
  const { type = 'button', disabled = false, onClick, children, busyText, ...attributes } = rest;
  return (
    <BusyFrame look={look} busyText={busyText} isBusy={isBusy}>
      <button
        {...attributes}
        type={type}
        disabled={disabled || isWaiting}
        data-waiting={(isWaiting && !disabled) || undefined}
        className={buttonClasses(look)}
        aria-busy={isBusy || undefined}
        onClick={isBusy ? swallow : onClick}
      >
        {children}
      </button>
    </BusyFrame>
  );
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
    <span className={classNames('busy-frame', busyColors[look])} data-text={busyText}>
      {children}
      <output>
        {isBusy ? (
          <>
            <Spinner />
            {busyText}
          </>
        ) : null}
      </output>
    </span>
  );
}

const shape =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2.5 rounded-xl px-5 py-2.5 text-center font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed aria-busy:cursor-progress in-[.busy-frame]:aria-busy:text-transparent';

const disabledLook =
  'disabled:not-data-waiting:border disabled:not-data-waiting:border-outline disabled:not-data-waiting:bg-brand-soft disabled:not-data-waiting:text-muted';

const looks: Record<ButtonLook, string> = {
  primary: `bg-brand text-on-brand forced-colors:border not-disabled:hover:bg-brand-strong ${disabledLook}`,
  dark: `bg-black text-white forced-colors:border ring-1 ring-white/25 ring-inset not-disabled:hover:ring-white/60 ${disabledLook}`,
  outline: `border border-outline bg-surface text-ink not-disabled:hover:bg-brand-soft ${disabledLook}`,
  bare: 'p-0! aria-busy:bg-black disabled:opacity-50',
  quiet:
    'text-brand underline forced-colors:border decoration-1 underline-offset-4 not-disabled:hover:decoration-2 disabled:not-data-waiting:text-muted',
};

/** The waiting text has the color of its button's label. */
const busyColors: Record<ButtonLook, string> = {
  primary: 'text-on-brand',
  dark: 'text-white',
  outline: 'text-ink',
  bare: 'text-white',
  quiet: 'text-brand',
};

function buttonClasses(look: ButtonLook): string {
  return classNames(shape, looks[look]);
}

/** A busy button still receives clicks; they must not submit a form. */
function swallow(event: { preventDefault(): void }): void {
  event.preventDefault();
}
