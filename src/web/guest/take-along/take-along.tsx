import type { Badge } from '#contract/brand-badges.ts';
import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand, GuestPageData, PlainLinks } from '#contract/guest-page.ts';
import { guestTexts } from '#contract/guest-texts.ts';
import { screenTexts } from '#contract/screen-texts.ts';
import { passActionsOf, type PassActions } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';

import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Alert, Notice } from '#web/shared/ui/notice.tsx';
import { PrinterIcon, WalletFace } from './icons.tsx';
import { PlainButton } from './plain-button.tsx';
import { BrowserAdvice, GoogleWallet, HandOff } from './take-along-parts.ts';
import { checkShare, proofOf } from './take-along-calls.ts';
import { useNextBindingLink } from './use-next-binding-link.ts';
import { usePassTasks, type PassTask } from './use-pass-tasks.ts';

interface TakeAlongProps extends Pick<GuestPageData, 'wallets'> {
  order: Order;
  hashUrl: string | null;
  platform: Platform;
  brand: GuestBrand;
  /** The targets of the buttons without a script. */
  plainLinks: PlainLinks | undefined;
  /** Called with a newer answer about the pass. */
  onAnswer: (answer: LoginAnswer) => void;
}

/** The ways to save the pass on this device; src/domain/pass-actions.ts decides which are offered. */
export function TakeAlong({ order, hashUrl, platform, wallets, brand, ...props }: TakeAlongProps) {
  const { plainLinks, onAnswer } = props;
  const actions = passActionsOf(order, { platform, hasHashUrl: hashUrl !== null, wallets });
  const { busyTask, error, retry, start } = usePassTasks(proofOf(order, hashUrl), brand, () =>
    checkShare(order, hashUrl, onAnswer),
  );
  if (!isAnythingOffered(actions) && !order.iCloudBoundToWallet) return null;

  const buttonOf = (task: PassTask) => ({
    isBusy: busyTask === task,
    busyText: screenTexts.generatingPass,
    plainHref: plainLinks?.[task],
    disabled: actions.areDisabled,
    onClick: () => start(task),
  });
  return (
    <section aria-label="Take this pass along" className="grid gap-3 print:hidden">
      {order.iCloudBoundToWallet ? <AlreadyInWallet supportEmail={brand.supportEmail} /> : null}
      <div className="flex flex-wrap gap-3 empty:hidden *:grow sm:*:grow-0">
        <AppleWallet
          {...{ order, hashUrl, onAnswer }}
          badge={brand.badges.apple}
          kind={actions.apple}
          button={buttonOf('apple')}
        />
        {actions.isVoucherOffered ? (
          <PlainButton look={platform === 'desktop' ? 'primary' : 'outline'} {...buttonOf('voucher')}>
            <PrinterIcon />
            {screenTexts.printVoucher}
          </PlainButton>
        ) : null}
      </div>
      {actions.isGoogleShown ? (
        <GoogleWallet
          {...{ order, hashUrl, brand, onAnswer }}
          disabled={actions.areDisabled}
          plainHref={plainLinks?.google}
        />
      ) : (
        <TaskNews error={error} isBusy={busyTask !== null} hint={hintOf(actions)} onRetry={retry} />
      )}
      {actions.isHandOffOffered ? <HandOff order={order} hashUrl={hashUrl} /> : null}
      {isWalletOffered(actions) ? <BrowserAdvice platform={platform} /> : null}
    </section>
  );
}

function hintOf({ isMobileHintShown, isVoucherHintShown }: PassActions): string | null {
  if (isMobileHintShown) return screenTexts.mobileHint;
  return isVoucherHintShown ? guestTexts.voucherInstead : null;
}

function isAnythingOffered(actions: PassActions): boolean {
  return isWalletOffered(actions) || actions.isVoucherOffered || actions.isMobileHintShown;
}

function isWalletOffered({ apple, isGoogleShown }: PassActions): boolean {
  return apple !== 'hidden' || isGoogleShown;
}

interface TaskNewsProps {
  error: string | null;
  isBusy: boolean;
  hint: string | null;
  onRetry: (() => void) | null;
}

/** The result of the last press, and the running task. */
function TaskNews({ error, isBusy, hint, onRetry }: TaskNewsProps) {
  return (
    <div>
      <Alert>{error}</Alert>
      <BusyLine
        isInButton
        busyText={isBusy ? screenTexts.generatingPass : null}
        idle={hint}
        onRetry={onRetry}
      />
    </div>
  );
}

interface AppleWalletProps extends Pick<TakeAlongProps, 'order' | 'hashUrl' | 'onAnswer'> {
  kind: PassActions['apple'];
  badge: Badge | undefined;
  button: {
    isBusy: boolean;
    busyText: string;
    plainHref: string | undefined;
    disabled: boolean;
    onClick: () => void;
  };
}

/** The button that requests a pass, or, for a single-holder pass, its one-time link. */
function AppleWallet({ kind, badge, order, hashUrl, onAnswer, button }: AppleWalletProps) {
  const bindingLink = order.iCloudBindingLink;
  const { isUsed, onTap } = useNextBindingLink(order, hashUrl, onAnswer);
  if (kind === 'hidden') return null;
  const face = {
    look: badge ? 'bare' : 'dark',
    children: <WalletFace badge={badge}>Add to Apple Wallet</WalletFace>,
  } as const;
  return kind === 'button' || bindingLink === null ? (
    <PlainButton {...button} {...face} />
  ) : (
    <ButtonLink {...face} href={bindingLink} aria-disabled={isUsed || undefined} onClick={onTap} />
  );
}

/** The error catalog's text about a bound pass, with its address as a link. */
function AlreadyInWallet({ supportEmail }: { supportEmail: string }) {
  const [before, after] = guestTexts.alreadyInWallet.split('{email}');
  return (
    <Notice tone="info">
      {before}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      {after}
    </Notice>
  );
}
