import { hasAnyWallet, type OfferedWallets } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';
import { pagePathOf } from '#domain/pass-id.ts';
import type { GuestBrand, LookupPage } from '#contract/guest-page.ts';

import { LoginForm } from '#web/guest/login/login-form.tsx';
import { SendLink } from '#web/guest/login/send-link.tsx';
import { WhereNumbers } from '#web/guest/login/where-numbers.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';

interface LookupScreenProps {
  page: LookupPage;
  brand: GuestBrand;
  wallets: OfferedWallets;
  platform: Platform;
}

/** The pass lookup page: explains the benefits of a digital wallet, and leads to the pass (guest §2, decisions 1). */
export function LookupScreen({ page, brand, wallets, platform }: LookupScreenProps) {
  return (
    <div className="mx-auto max-w-xl">
      <Panel>
        <h1 className="font-display text-3xl font-semibold text-balance">Find your tickets and passes</h1>
        <p>
          {hasAnyWallet(wallets)
            ? `Add your ${brand.name} tickets and passes to the digital wallet on your phone, and have them with you at every gate.`
            : `Have your ${brand.name} tickets and passes with you at every gate.`}{' '}
          Enter the two numbers from your confirmation email or your ticket to begin.
        </p>
        <LoginForm
          initial={nothingTyped}
          initialError={null}
          action="/"
          isIOS={platform === 'ios'}
          supportEmail={brand.supportEmail}
          onLogin={(answer) => {
            if ('barcode' in answer) window.location.assign(pagePathOf(answer));
          }}
        />
        <div className="grid gap-3">
          <WhereNumbers />
          <SendLink outcome={page.linkRequest} />
        </div>
      </Panel>
    </div>
  );
}

const nothingTyped = { orderId: '', barcode: '' };
