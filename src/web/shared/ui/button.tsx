import type { ComponentProps, ReactNode } from 'react';

import { classNames } from './class-names.ts';

/** The emphasis of a button: one `primary` a screen, `dark` for a wallet's button, `bare` around its vendor's badge. */
export type ButtonLook = 'primary' | 'dark' | 'outline' | 'quiet' | 'bare';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: ButtonLook;
  /** Set while its work runs: the button keeps its size and its focus, and ignores a second press. */
  isBusy?: boolean;
  /** Set until the script that the button needs has loaded: it ignores presses, but has its final look. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** A button at least 48 pixels high, which has the same size while busy. */
export function Button({ look = 'outline', isBusy = false, isWaiting = false, ...rest }: ButtonProps) {
  const { type = 'button', disabled = false, onClick, children, ...attributes } = rest;
  return (
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
  );
}

/** A link that looks like a button, for navigation to another page. */
export function ButtonLink({
  look = 'outline',
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & { look?: ButtonLook }) {
  return (
    <a {...rest} className={buttonClasses(look)}>
      {children}
    </a>
  );
}

const shape =
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2.5 rounded-xl px-5 py-2.5 text-center font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:not-data-waiting:opacity-50 aria-busy:cursor-progress aria-busy:opacity-70';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-brand text-on-brand forced-colors:border not-disabled:hover:bg-brand-strong',
  dark: 'bg-black text-white forced-colors:border ring-1 ring-white/25 ring-inset not-disabled:hover:ring-white/60',
  outline: 'border border-outline bg-surface text-ink not-disabled:hover:bg-brand-soft',
  bare: 'p-0!',
  quiet: 'text-brand underline decoration-1 underline-offset-4 not-disabled:hover:decoration-2',
};

function buttonClasses(look: ButtonLook): string {
  return classNames(shape, looks[look]);
}

/** A busy button still receives clicks; they must not submit a form. */
function swallow(event: { preventDefault(): void }): void {
  event.preventDefault();
}
