import { useState } from 'react';

import type { Badge } from '#contract/brand-badges.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { WalletFace } from './icons.tsx';
import { PlainButton } from './plain-button.tsx';
import { ViewPassLink } from './view-pass-link.tsx';

interface WalletButtonProps {
  label: string;
  badge: Badge | undefined;
  /** Google's link stays on the screen; Apple's has been opened already, which leaves an error or null. */
  add: () => Promise<{ link: string } | { error: string | null }>;
  disabled?: boolean;
  /** Says why it is disabled. */
  'aria-describedby'?: string | undefined;
  /** The link that does the same without a script. */
  plainHref?: string | undefined;
}

/** A wallet's button with its result, and the link to the saved pass when it exists. */
export function WalletButton({ label, badge, add, disabled = false, plainHref, ...rest }: WalletButtonProps) {
  const { isBusy, failure: error, run, fail } = useTask();
  const [link, setLink] = useState<string | null>(null);
  const onClick = async (): Promise<void> => {
    setLink(null);
    const outcome = await run(add);
    if ('link' in outcome) setLink(outcome.link);
    else fail(outcome.error);
  };
  return (
    <div>
      <div className="flex flex-wrap gap-3 *:grow">
        <PlainButton
          look={badge ? 'bare' : 'dark'}
          {...{ isBusy, disabled, plainHref }}
          aria-describedby={rest['aria-describedby']}
          busyText={t('screens.generatingPass')}
          onClick={() => void onClick()}
        >
          <WalletFace badge={badge}>{label}</WalletFace>
        </PlainButton>
        {link === null ? null : <ViewPassLink link={link} />}
      </div>
      <div className="*:not-empty:pt-3">
        <Alert>{error}</Alert>
        <BusyLine
          isInButton
          busyText={isBusy ? t('screens.generatingPass') : null}
          idle={link === null ? null : t('takeAlong.opensInGoogleWallet')}
        />
      </div>
    </div>
  );
}
