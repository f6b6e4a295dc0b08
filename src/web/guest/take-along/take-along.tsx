import { useId, type ReactNode } from 'react';

import type { Badge } from '#contract/brand-badges.ts';
import type { LoginAnswer, Order } from '#contract/calls/order.ts';
import type { GuestBrand, GuestPageData, PlainLinks } from '#contract/guest-page.ts';
import { passActionsOf, type PassActions } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';

import { t, tNodes } from '#web/shared/texts/t.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { MailLink } from '#web/shared/ui/mail-link.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { WalletFace } from './icons.tsx';
import { PlainButton } from './plain-button.tsx';
import { BrowserAdvice, GoogleWallet, HandOff } from './take-along-parts.ts';
import { addToAppleWallet, checkShare, printVoucher, proofOf } from './take-along-calls.ts';
import { TaskNews } from './task-news.tsx';
import { useNextBindingLink } from './use-next-binding-link.ts';
import { usePassTask } from './use-pass-task.ts';

interface TakeAlongProps extends Pick<GuestPageData, 'wallets'> {
  order: Order;
  hashUrl: string | null;
  platform: Platform;
  brand: GuestBrand;
  /** The targets of the buttons without a script. */
  plainLinks: PlainLinks | undefined;
  /** Called with a newer answer about the pass. */
  onAnswer: (answer: LoginAnswer) => void;
  /** The other actions of the pass, as tiles in the same row. */
  children: ReactNode;
}

/**
 * The actions of the pass: the ways to save it on this device, which src/domain/pass-actions.ts decides, and in the same
 * row all others.
 */
export function TakeAlong({ order, hashUrl, platform, wallets, brand, ...props }: TakeAlongProps) {
  const { plainLinks, onAnswer, children } = props;
  const actions = passActionsOf(order, { platform, hasHashUrl: hashUrl !== null, wallets });
  const { apple, voucher } = useTasksOf({ order, hashUrl, brand, onAnswer });
  const reasonId = useId();
  const reason = actions.areDisabled && isAnyOffered(actions) ? reasonId : undefined;
  const buttonOf = ({ start, news }: typeof apple, plainHref: string | undefined) => ({
    plainHref,
    isBusy: news.isBusy,
    busyText: t('screens.generatingPass'),
    disabled: actions.areDisabled,
    'aria-describedby': reason,
    onClick: start,
  });
  return (
    <section aria-label={t('takeAlong.takeAlong')} className="grid gap-3 print:hidden">
      {order.iCloudBoundToWallet ? <AlreadyInWallet supportEmail={brand.supportEmail} /> : null}
      {actions.isHandOffOffered ? <HandOff order={order} hashUrl={hashUrl} /> : null}
      <AppleWallet
        {...{ order, hashUrl, onAnswer }}
        badge={brand.badges.apple}
        kind={actions.apple}
        button={buttonOf(apple, plainLinks?.apple)}
        news={apple.news}
      />
      {actions.isGoogleShown ? (
        <GoogleWallet
          {...{ order, hashUrl, brand, onAnswer }}
          disabled={actions.areDisabled}
          aria-describedby={reason}
          plainHref={plainLinks?.google}
        />
      ) : null}
      <div>
        <div className="tiles empty:hidden">
          {actions.isVoucherOffered ? <VoucherTile {...buttonOf(voucher, plainLinks?.voucher)} /> : null}
          {children}
        </div>
        {actions.isGoogleShown ? null : <TaskNews {...voucher.news} hint={hintOf(actions)} />}
      </div>
      <NeedsLink id={reason} />
      {isWalletOffered(actions) ? <BrowserAdvice platform={platform} /> : null}
    </section>
  );
}

function VoucherTile(button: AppleWalletProps['button']) {
  return (
    <PlainButton look="tile" data-icon="print" {...button}>
      {t('screens.printVoucher')}
    </PlainButton>
  );
}

/** Why the buttons are disabled; nothing if they are not. */
function NeedsLink({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <p id={id} className="text-muted">
      {t('takeAlong.needsLink')}
    </p>
  );
}

/** The buttons that answer below themselves. */
function useTasksOf(props: Pick<TakeAlongProps, 'order' | 'hashUrl' | 'brand' | 'onAnswer'>) {
  const { order, hashUrl, brand, onAnswer } = props;
  const proof = proofOf(order, hashUrl);
  const check = () => checkShare(order, hashUrl, onAnswer);
  return {
    apple: usePassTask(addToAppleWallet, proof, brand, check),
    voucher: usePassTask(printVoucher, proof, brand, check),
  };
}

function hintOf({ isMobileHintShown, isVoucherHintShown }: PassActions): string | null {
  if (isMobileHintShown) return t('screens.mobileHint');
  return isVoucherHintShown ? t('errors.voucherInstead') : null;
}

function isAnyOffered(actions: PassActions): boolean {
  return actions.isVoucherOffered || isWalletOffered(actions);
}

function isWalletOffered({ apple, isGoogleShown }: PassActions): boolean {
  return apple !== 'hidden' || isGoogleShown;
}

interface AppleWalletProps extends Pick<TakeAlongProps, 'order' | 'hashUrl' | 'onAnswer'> {
  kind: PassActions['apple'];
  badge: Badge | undefined;
  button: {
    isBusy: boolean;
    busyText: string;
    plainHref: string | undefined;
    disabled: boolean;
    /** Says why it is disabled. */
    'aria-describedby': string | undefined;
    onClick: () => void;
  };
  news: ReturnType<typeof usePassTask>['news'];
}

/** The button that requests a pass, or, for a single-holder pass, its one-time link. */
function AppleWallet({ kind, badge, order, hashUrl, onAnswer, button, news }: AppleWalletProps) {
  const bindingLink = order.iCloudBindingLink;
  const { isUsed, onTap } = useNextBindingLink(order, hashUrl, onAnswer);
  if (kind === 'hidden') return null;
  const face = {
    look: badge ? 'bare' : 'dark',
    children: <WalletFace badge={badge}>{t('takeAlong.addToAppleWallet')}</WalletFace>,
  } as const;
  return (
    <div>
      <div className="flex *:grow">
        {kind === 'button' || bindingLink === null ? (
          <PlainButton {...button} {...face} />
        ) : (
          <ButtonLink {...face} href={bindingLink} aria-disabled={isUsed || undefined} onClick={onTap} />
        )}
      </div>
      <TaskNews {...news} />
    </div>
  );
}

/** The error catalog's text about a bound pass, with its address as a link. */
function AlreadyInWallet({ supportEmail }: { supportEmail: string }) {
  const email = <MailLink address={supportEmail} />;
  return <Notice tone="info">{tNodes('errors.alreadyInWallet', { email })}</Notice>;
}
