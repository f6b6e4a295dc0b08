import { useId, useRef, useState, type Ref, type RefObject, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';

import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { wristbandCodeLength } from '#domain/constants.ts';

import { LazyScanner } from '#web/shared/scanner/lazy-scanner.tsx';
import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Alert, Notice } from '#web/shared/ui/notice.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { ActiveBand } from './active-band.tsx';
import { AskForBand } from './ask-for-band.tsx';
import {
  activateWristband,
  isCode,
  noticeOf,
  readCode,
  writeCode,
  type Activation,
} from './activate-wristband.ts';

interface WristbandProps {
  order: Order;
  brand: GuestBrand;
  /**
   * Called after the activation with the validity of the wristband, empty if the server did not send it, and with its end
   * in ISO 8601.
   */
  onActivated: (validity: string, endsAt: string | null) => void;
}

/**
 * Activates a wristband with the ticket: the form, or the reason why it is not offered, or the message that the
 * wristband is active.
 */
export function Wristband({ order, brand, onActivated }: WristbandProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = noticeOf(order);
  const onActive: WristbandProps['onActivated'] = (validity, endsAt) => {
    // The product's text is in the park's language; the card says the end in the language of the page.
    const own = brand.foreign.team === undefined ? validity : '';
    flushSync(() => onActivated(own, endsAt));
    heading.current?.focus();
  };
  if (order.wristbandValidFor !== null)
    return <ActiveBand ref={heading} validity={order.wristbandValidFor} />;
  if (notice === undefined) return <CodeForm {...{ order, brand, onActive }} />;
  return (
    <>
      <Notice tone="warning">{notice}</Notice>
      <AskForBand order={order} brand={brand} />
    </>
  );
}

interface CodeFormProps extends Pick<WristbandProps, 'order' | 'brand'> {
  onActive: WristbandProps['onActivated'];
}

function CodeForm({ order, brand, onActive }: CodeFormProps) {
  const isHydrated = useIsHydrated();
  const [alertId, noteId] = [useId(), useId()];
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const [scanned, setScanned] = useState<string | null>(null);
  const { isBusy, failure, retry, activate } = useActivation(order, onActive);
  const refusedBy = failure?.isCodeWrong === true ? alertId : undefined;
  const code = readCode(typed);
  const [activating, state] = [t('wristband.activating'), { isBusy, isWaiting: !isHydrated }];
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && isCode(code)) void activate(code);
  };
  return (
    <Panel>
      <h2 className="font-display text-2xl font-semibold">{t('wristband.activateHeading')}</h2>
      <form className="grid gap-4" onSubmit={onSubmit}>
        <ScanRow {...state} look={isCode(code) ? 'outline' : 'primary'} onClick={() => setIsScanning(true)} />
        <CodeField {...{ field, typed, code, refusedBy, isBusy, noteId }} onType={setTyped} />
        <div className="*:last:not-empty:pt-2">
          <Alert id={alertId}>{failure && <Failure failure={failure} />}</Alert>
          <div className="grid">
            <Button
              {...state}
              type="submit"
              look="primary"
              busyText={activating}
              aria-describedby={isHydrated && !isCode(code) ? noteId : undefined}
              disabled={isHydrated && !isCode(code)}
            >
              {t('wristband.activate')}
            </Button>
          </div>
          <BusyLine
            isInButton
            busyText={isBusy ? activating : null}
            onRetry={retry}
            idle={scanned === code && failure === null ? t('wristband.scanned', { code }) : null}
          />
        </div>
      </form>
      <AskAfter {...{ order, brand, failure }} />
      {isScanning ? (
        <CodeScanner
          field={field}
          onCode={(read) => {
            setTyped(writeCode(read));
            setScanned(read);
            setIsScanning(false);
          }}
          onClose={() => setIsScanning(false)}
        />
      ) : null}
    </Panel>
  );
}

function ScanRow(props: Pick<Parameters<typeof Button>[0], 'look' | 'isBusy' | 'isWaiting' | 'onClick'>) {
  return (
    <div className="grid *:min-h-13">
      <Button {...props} data-icon="scan">
        {t('wristband.scan')}
      </Button>
    </div>
  );
}

interface CodeScannerProps {
  field: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
  onClose: () => void;
}

function CodeScanner({ field, onCode, onClose }: CodeScannerProps) {
  return (
    <LazyScanner
      title={t('wristband.scanTitle')}
      field={field}
      accept={(text) => isCode(readCode(text))}
      onText={(text) => onCode(readCode(text))}
      onClose={onClose}
    />
  );
}

/** The request to the team, once a failure sends the guest there or a request is open. */
function AskAfter({ order, brand, failure }: Omit<CodeFormProps, 'onActive'> & AskReason) {
  const isOffered = order.bandRequestDueAt !== undefined || isForTeam(failure);
  return isOffered ? <AskForBand order={order} brand={brand} /> : null;
}

interface AskReason {
  failure: FailedActivation | null;
}

/** The call with its busy state and its last failure, which the next attempt clears. */
function useActivation(order: Order, onActive: WristbandProps['onActivated']) {
  const { isBusy, failure, retry, run, fail } = useTask<FailedActivation>();
  const activate = async (code: string): Promise<void> => {
    const result = await run(() => activateWristband(order, code));
    if (result.kind === 'active') onActive(result.validity, result.endsAt);
    else fail(result);
  };
  return { isBusy, failure, retry, activate };
}

type FailedActivation = Extract<Activation, { kind: 'failed' }>;

/** True if the text of the failure sends the guest to the team. */
function isForTeam(failure: FailedActivation | null): boolean {
  const texts = [t('errors.unableToActivate'), t('errors.wristbandNotByYourself')];
  return failure !== null && texts.includes(failure.text);
}

function Failure({ failure }: { failure: FailedActivation }) {
  return (
    <>
      <p className="font-semibold">{failure.text}</p>
      {failure.isExpired ? (
        <div className="pt-2">
          <Button onClick={() => window.location.reload()}>{t('ui.refresh')}</Button>
        </div>
      ) : null}
    </>
  );
}

interface CodeFieldProps {
  field: Ref<HTMLInputElement>;
  typed: string;
  code: string;
  refusedBy: string | undefined;
  isBusy: boolean;
  noteId: string;
  onType: (text: string) => void;
}

function CodeField({ field, typed, code, refusedBy, isBusy, noteId, onType }: CodeFieldProps) {
  const counts = { typed: code.length, length: wristbandCodeLength };
  const isTooLong = code.length > wristbandCodeLength;
  const hasOtherSigns = /[^A-Z0-9]/.test(code);
  const fault = isTooLong ? t('wristband.codeLengthFault', counts) : t('wristband.codeCharactersFault');
  return (
    <div className="code-groups">
      <Field
        ref={field}
        label={t('wristband.code')}
        noteId={noteId}
        name="wristbandBarcode"
        type="text"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        hint={t('wristband.codeHint', counts)}
        error={isTooLong || hasOtherSigns ? fault : undefined}
        refusedBy={refusedBy}
        value={typed}
        isBusy={isBusy}
        onChange={({ currentTarget: { value, selectionEnd } }) => {
          // A correction amid the code leaves the caret where it is.
          const upper = value.toUpperCase();
          onType(selectionEnd === value.length ? writeCode(upper) : upper);
        }}
      />
    </div>
  );
}
