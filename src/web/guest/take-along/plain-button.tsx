import type { ReactNode } from 'react';

import { Button, ButtonLink, type ButtonLook } from '#web/shared/ui/button.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';

interface PlainButtonProps {
  look: ButtonLook;
  isBusy: boolean;
  busyText: string;
  disabled?: boolean;
  /** The link that does the same without a script. */
  plainHref: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/**
 * A link until its script has loaded, and a button afterwards. Both are the same element, so that a tap in progress
 * still reaches it.
 */
export function PlainButton({ plainHref, ...button }: PlainButtonProps) {
  const isHydrated = useIsHydrated();
  if (plainHref === undefined) return <Button {...button} isWaiting={!isHydrated} />;
  const { look, isBusy, busyText, onClick, children } = button;
  const press = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!isBusy) onClick();
  };
  return (
    <ButtonLink
      {...{ look, isBusy, busyText }}
      href={plainHref}
      role={isHydrated ? 'button' : undefined}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key === ' ') press(event);
      }}
    >
      {children}
    </ButtonLink>
  );
}
