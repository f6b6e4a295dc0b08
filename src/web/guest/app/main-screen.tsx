import type { MainPage } from '#contract/guest-page.ts';

import { viewOf } from './main-view.ts';
import { ExclusionNotice, LoginScreen } from './inner-parts.ts';
import { EndedShareNotice, KeepFresh, RegistrationScreen } from './parts.ts';
import type { PassFrame } from './pass-frame.ts';
import { PassScreen } from './pass-screen.tsx';
import { useMainPage } from './use-main-page.ts';

/** The main page, with the parts that keep its pass on the device and up to date. */
export function MainScreen({ initial, frame }: { initial: MainPage; frame: PassFrame }) {
  const main = useMainPage(initial, frame.brand);
  const { page, onAnswer } = main;
  return (
    <>
      <MainView main={main} frame={frame} />
      <KeepFresh
        proof={loginBodyOf(page, frame.platform === 'ios')}
        asOf={page.asOf}
        answer={page.answer}
        onAnswer={onAnswer}
      />
    </>
  );
}

/** A login form until a guest logs in, then their pass or the reason why it is not shown. */
function MainView({ main, frame }: { main: ReturnType<typeof useMainPage>; frame: PassFrame }) {
  const { page, heading, onAnswer, onLogin, onSwitch, edit } = main;
  const { brand } = frame;
  const isIOS = frame.platform === 'ios';
  const view = viewOf(page, main.isEditing);
  if (view.kind === 'login') return <LoginScreen page={page} isIOS={isIOS} brand={brand} onLogin={onLogin} />;
  if (view.kind === 'ended-share') return <EndedShareNotice headingRef={heading} brand={brand} />;
  if (view.kind === 'excluded') {
    const { order, message } = view;
    return (
      <ExclusionNotice
        headingRef={heading}
        hashUrl={page.hashUrl}
        plainHref={page.plainLinks?.voucher}
        {...{ order, message, brand }}
      />
    );
  }
  if (view.kind === 'registration') {
    return (
      <RegistrationScreen
        headingRef={heading}
        order={view.order}
        refused={view.isFirst ? page.registration : undefined}
        brand={brand}
        isIOS={isIOS}
        onRegistered={(answer) => {
          onAnswer(answer);
          edit(false);
        }}
        onCancel={view.isFirst ? null : () => edit(false)}
      />
    );
  }
  return (
    <PassScreen
      headingRef={heading}
      order={view.order}
      page={page}
      frame={frame}
      onAnswer={onAnswer}
      onSwitch={onSwitch}
      onEdit={() => edit(true)}
    />
  );
}

/** The proof to fetch the pass of this page again: its link, if the guest came with one. */
function loginBodyOf({ answer, hashUrl }: MainPage, isIOS: boolean) {
  if (hashUrl !== null) return { hashUrl, isIOS };
  if (answer === null || !('barcode' in answer)) return null;
  const { orderId, barcode, shareId } = answer;
  return { orderId, barcode, ...(shareId === null ? {} : { shareId }), isIOS };
}
