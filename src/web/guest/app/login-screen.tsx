import type { LoginAnswer } from '#contract/calls/order.ts';
import type { GuestBrand, MainPage } from '#contract/guest-page.ts';
import { readTypedPass } from '#domain/typed-pass.ts';

import { LoginForm } from '#web/guest/login/login-form.tsx';
import { OpenPass } from '#web/guest/login/open-pass.tsx';
import { SendLink } from '#web/guest/login/send-link.tsx';
import { WhereNumbers } from '#web/guest/login/where-numbers.tsx';
import { SampleLinksTable } from '#web/guest/sample-links/sample-links-table.tsx';
import { t } from '#web/shared/texts/t.ts';
import { Drawing } from '#web/shared/ui/drawing.tsx';
import { AskTeam } from './login-parts.ts';

interface LoginScreenProps {
  page: Pick<MainPage, 'orderId' | 'barcode' | 'error' | 'find' | 'mustAsk' | 'tryAgain'>;
  /** The purpose of the login, if it is not the pass's own page, and the target of the form without its script. */
  heading?: string;
  action?: string;
  isIOS: boolean;
  brand: GuestBrand;
  onLogin: (answer: LoginAnswer) => void;
}

/** The start: what this site is for, and the form that opens a pass. */
export function LoginScreen({
  page,
  heading = t('app.openYourPass'),
  action = '/',
  isIOS,
  brand,
  onLogin,
}: LoginScreenProps) {
  const isFront = action === '/';
  const login = {
    initial: page,
    mustAsk: page.mustAsk,
    tryAgain: page.tryAgain,
    supportEmail: brand.supportEmail,
    action,
    isIOS,
    onLogin,
  };
  const isDeadLink = page.error === t('errors.orderNotFound') && page.orderId === '' && page.barcode === '';
  return (
    <div className="grid gap-6">
      <div className="welcome">
        <div className="welcome-scene">
          <WelcomeLines brand={brand} />
          <Drawing picture={brand.artwork.strip} label="" fit="xMaxYMax slice" className="welcome-drawing" />
        </div>
        <div className="grid content-center gap-5 p-[min(1.25rem,5vw)] sm:p-8">
          <h1 className="font-display text-3xl font-semibold text-balance">
            {isDeadLink ? t('app.linkDead') : heading}
          </h1>
          {isDeadLink ? <p>{t('app.linkDeadAdvice')}</p> : null}
          {isFront ? (
            <OpenPass {...login} initialError={isDeadLink ? null : page.error} unread={page.find} />
          ) : (
            <LoginForm {...login} initialError={page.error} />
          )}
          <div className="grid gap-3">
            <WhereNumbers />
            {isFront ? <SendLink asked={emailIn(page.find)} /> : null}
            {isFront ? <AskTeam brand={brand} /> : null}
          </div>
        </div>
      </div>
      {import.meta.env.SAMPLE_LINKS ? <SampleLinksTable links={import.meta.env.SAMPLE_LINKS} /> : null}
    </div>
  );
}

function emailIn(find: string | undefined): string | undefined {
  const typed = find === undefined ? undefined : readTypedPass(find);
  return typed?.kind === 'email' ? typed.email : undefined;
}

/** What the park says of itself over its scene. */
function WelcomeLines({ brand: { chosenTexts: own, texts, foreign } }: { brand: GuestBrand }) {
  return (
    <>
      <p className="welcome-line" lang={own?.headline === undefined ? foreign.appDescription : own.language}>
        {own?.headline ?? texts.appDescription}
      </p>
      {own?.welcome === undefined ? null : (
        <p className="mt-2 max-w-prose" lang={own.language}>
          {own.welcome}
        </p>
      )}
    </>
  );
}
