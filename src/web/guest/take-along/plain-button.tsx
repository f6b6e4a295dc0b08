import type { ReactNode } from 'react';

import { Button, ButtonLink, type IconName } from '#web/shared/ui/button.tsx';
import type { ButtonLook } from '#web/shared/ui/button-classes.ts';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';

interface PlainButtonProps {
  look: ButtonLook;
  'data-icon'?: IconName;
  isBusy: boolean;
  busyText: string;
  disabled?: boolean;
  /** Says why it is disabled. */
  'aria-describedby'?: string | undefined;
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
  if (plainHref === undefined) return <Button {...button} />;
  const { disabled: _disabled, onClick, children, ...face } = button;
  const press = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (!button.isBusy) onClick();
  };
  return (
    <ButtonLink
      {...face}
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
