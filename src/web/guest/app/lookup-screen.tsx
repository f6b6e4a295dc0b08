import { hasAnyWallet, type OfferedWallets } from '#domain/pass-actions.ts';
import type { Platform } from '#domain/platform.ts';
import { pagePathOf } from '#domain/pass-id.ts';
import type { GuestBrand, LookupPage } from '#contract/guest-page.ts';

import { LoginForm } from '#web/guest/login/login-form.tsx';
import { SendLink } from '#web/guest/login/send-link.tsx';
import { WhereNumbers } from '#web/guest/login/where-numbers.tsx';
import { t } from '#web/shared/texts/t.ts';
import { Panel } from '#web/shared/ui/panel.tsx';
import { AskTeam } from './login-parts.ts';

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
        <h1 className="font-display text-3xl font-semibold text-balance">{t('app.findPasses')}</h1>
        <p>{t(hasAnyWallet(wallets) ? 'app.findForWallet' : 'app.findPlain', { park: brand.name })}</p>
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
          <AskTeam state={page.linkHelp} brand={brand} />
        </div>
      </Panel>
    </div>
  );
}

const nothingTyped = { orderId: '', barcode: '' };
