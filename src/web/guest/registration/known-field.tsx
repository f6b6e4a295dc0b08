import { useRef, useState, type ReactNode } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';

interface KnownFieldProps {
  /** True if the park knows the value: the field shows it, and asks for nothing. */
  isKnown: boolean;
  /** The name of the button that opens the field. */
  label: string;
  /** A known value may be wrong: its error opens the field. */
  error: string | undefined;
  /** Renders the field with the given properties. */
  children: (keep: { readOnly?: boolean }) => ReactNode;
}

/** A field whose known value stays as it is until the guest presses Change; without the script it can be edited at once. */
export function KnownField({ isKnown, label, error, children }: KnownFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  const isHydrated = useIsHydrated();
  const isKept = isHydrated && isKnown && !isOpened && error === undefined;
  const open = (): void => {
    setOpened(true);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} className="relative">
      {children(isKept ? { readOnly: true } : {})}
      {isKept ? (
        <button
          type="button"
          aria-label={label}
          className="absolute end-0 -top-2.5 min-h-11 cursor-pointer px-3 font-semibold text-brand underline underline-offset-4"
          onClick={open}
        >
          {t('registration.change')}
        </button>
      ) : null}
    </div>
  );
}
