import { useEffect, useRef, useState } from 'react';

import type { StoredValue } from '#contract/calls/stored-value.ts';
import type { GuestBrand, StoredValuePage } from '#contract/guest-page.ts';
import { formatAmount, formatNumber } from '#domain/park-format.ts';
import { balancesOf } from '#domain/pass-card.ts';
import { sceneOf } from '#domain/product-scene.ts';

import { send } from '#web/shared/api/send.ts';
import { BarcodePanel } from '#web/pass/barcode-panel.tsx';
import { CardTitle, Fact } from '#web/pass/pass-card.tsx';
import type { PassFact } from '#web/pass/pass-facts.ts';
import { GateSentence } from '#web/pass/pass-parts.ts';
import { VisitList } from '#web/guest/stored-value/visit-list.tsx';
import { t, tNodes } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { CardFace } from '#web/shared/ui/card-face.tsx';
import { MailLink } from '#web/shared/ui/mail-link.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { MessagePage } from './message-page.tsx';
import '#web/shared/ui/skeleton.css';

interface StoredValueScreenProps {
  initial: StoredValuePage;
  brand: GuestBrand;
}

/**
 * The balance of a stored value card, its barcode, and where it was used today; or the message that the card does not
 * exist.
 */
export function StoredValueScreen({ initial, brand }: StoredValueScreenProps) {
  const { card, isBusy, hasFailed, refresh, retry } = useStoredValue(initial);
  const isHydrated = useIsHydrated();
  if (card === null && isBusy) return <AskingForCard tryAgain={initial.tryAgain} onRetry={retry} />;
  if (card === null) {
    return (
      <MessagePage heading={t('errors.storedValueFailedHeading')}>
        <p>{t('errors.storedValueFailed')}</p>
        <p>
          {tNodes('storedValue.askGuestServices', {
            email: <MailLink address={brand.supportEmail} />,
          })}
        </p>
        <div>
          <ButtonLink href="">{t('ui.tryAgain')}</ButtonLink>
        </div>
      </MessagePage>
    );
  }
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6">
      <CardWithBalance card={card} brand={brand} />
      <VisitList card={card} park={brand} />
      <div className="print:hidden">
        <Alert>
          {hasFailed ? (
            <p>
              <strong className="block">{t('errors.storedValueFailedHeading')}</strong>
              <span className="text-sm">{t('errors.storedValueFailed')}</span>
            </p>
          ) : null}
        </Alert>
        <div className="flex flex-wrap items-center gap-4">
          <Button
            data-icon="refresh"
            isBusy={isBusy}
            busyText={t('storedValue.updating')}
            isWaiting={!isHydrated}
            onClick={refresh}
          >
            {t('ui.refresh')}
          </Button>
          <BusyLine isInButton busyText={isBusy ? t('storedValue.updating') : null} onRetry={retry} />
        </div>
      </div>
    </div>
  );
}

/** The card as on its pass, without a name: the amount that leads, the other one, and the barcode. */
function CardWithBalance({ card, brand }: { card: StoredValue; brand: GuestBrand }) {
  const sentence = <GateSentence order={card} park={brand} />;
  return (
    <div className="pass-frame">
      <article className="pass-card" aria-label={card.product} data-void={card.voidReason !== null}>
        <CardFace scene={sceneOf(brand.scenes, card) ?? brand.artwork.strip} brand={brand}>
          <CardTitle order={card} brand={brand} />
        </CardFace>
        <dl className="pass-body">
          <Fact fact={balanceBeside(card, brand)} />
        </dl>
        {card.barcodeDrawing === null ? (
          <div className="barcode-panel paper">{sentence}</div>
        ) : (
          <BarcodePanel
            shape={card.barcodeDrawing}
            digits={card.barcode}
            isVoid={card.voidReason !== null}
            sentence={sentence}
            screenSentence={<GateSentence order={card} park={brand} product={card.product} />}
          />
        )}
      </article>
    </div>
  );
}

/** Beside the amount that leads, the other one, also if it is zero. */
function balanceBeside(card: StoredValue, brand: GuestBrand): PassFact {
  const [lead] = balancesOf(card);
  return lead.kind === 'cash'
    ? { label: t('pass.credits'), value: formatNumber(card.credits, brand) }
    : { label: t('pass.cash'), value: formatAmount(card.cash, brand) };
}

/**
 * The card from the page data, and a fresh one whenever the guest asks; after a failure the last one stays on the
 * screen.
 */
function useStoredValue({ card: initial, barcodeHash, mustAsk = false }: StoredValuePage) {
  const [card, setCard] = useState<StoredValue | null>(initial);
  const { isBusy, retry, run } = useTask({ busy: mustAsk ? '' : null });
  const [hasFailed, setHasFailed] = useState(false);
  const load = async (): Promise<void> => {
    const result = await run(() => send('POST /api/stored-value/', { barcodeHash }));
    setHasFailed(!result.ok);
    if (result.ok) setCard(result.body);
  };
  const isFirst = useRef(mustAsk);
  useEffect(() => {
    if (isFirst.current) void load();
    isFirst.current = false; // once per page
  });
  return { card, isBusy, hasFailed, retry, refresh: () => void load() };
}

/** Shown while the script solves the server's puzzle; without a script it cannot be solved. */
function AskingForCard({
  tryAgain,
  onRetry,
}: {
  tryAgain: string | undefined;
  onRetry: (() => void) | null;
}) {
  return (
    <MessagePage heading={t('storedValue.oneMoment')}>
      <BusyLine busyText={t('screens.findingYourInfo')} onRetry={onRetry} />
      <span className="skeleton-card" aria-hidden="true" />
      <noscript>
        <p>
          {t('errors.puzzleRequired')} {tryAgain}
        </p>
      </noscript>
    </MessagePage>
  );
}
