import { useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';

import type { Order } from '#contract/calls/order.ts';
import { wristbandCodeLength } from '#domain/constants.ts';

import { LazyScanner } from '#web/shared/scanner/lazy-scanner.tsx';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Alert, Notice } from '#web/shared/ui/notice.tsx';
import { Panel } from '#web/shared/ui/panel.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { ActiveBand } from './active-band.tsx';
import { activateWristband, isCode, noticeOf, readCode, type Activation } from './activate-wristband.ts';

interface WristbandProps {
  order: Order;
  /** Called after the activation with the validity of the wristband; empty if the server did not send it. */
  onActivated: (validity: string) => void;
}

/**
 * Activates a wristband with the ticket: the form, or the reason why it is not offered, or the message that the
 * wristband is active.
 */
export function Wristband({ order, onActivated }: WristbandProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const notice = noticeOf(order);
  const onActive = (validity: string) => {
    flushSync(() => onActivated(validity));
    heading.current?.focus();
  };
  if (order.wristbandValidFor !== null)
    return <ActiveBand ref={heading} validity={order.wristbandValidFor} />;
  if (notice !== undefined) return <Notice tone="warning">{notice}</Notice>;
  return <CodeForm order={order} onActive={onActive} />;
}

const activating = 'Activating your wristband...';

function CodeForm({ order, onActive }: { order: Order; onActive: (validity: string) => void }) {
  const isHydrated = useIsHydrated();
  const [typed, setTyped] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const [scanned, setScanned] = useState<string | null>(null);
  const { isBusy, failure, retry, activate } = useActivation(order, onActive);
  const code = readCode(typed);
  const state = { isBusy, isWaiting: !isHydrated };
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && isCode(code)) void activate(code);
  };
  return (
    <Panel>
      <h2 className="font-display text-2xl font-semibold">Activate a wristband</h2>
      <form className="grid gap-5" onSubmit={onSubmit}>
        <CodeField typed={typed} code={code} isBusy={isBusy} onType={setTyped} />
        <div>
          <Alert>{failure === null ? null : <Failure failure={failure} />}</Alert>
          <div className="flex flex-wrap gap-3 *:grow">
            <Button
              {...state}
              type="submit"
              look="primary"
              busyText={activating}
              disabled={isHydrated && !isCode(code)}
            >
              Activate
            </Button>
            <Button {...state} data-icon="scan" onClick={() => setIsScanning(true)}>
              Scan
            </Button>
          </div>
          <BusyLine
            isInButton
            busyText={isBusy ? activating : null}
            onRetry={retry}
            idle={scanned === code && failure === null ? `Scanned ${scanned}.` : null}
          />
        </div>
      </form>
      {isScanning ? (
        <LazyScanner
          title="Scan your wristband"
          accept={(text) => isCode(readCode(text))}
          onText={(text) => {
            setTyped(readCode(text));
            setScanned(readCode(text));
            setIsScanning(false);
          }}
          onClose={() => setIsScanning(false)}
        />
      ) : null}
    </Panel>
  );
}

/** The call with its busy state and its last failure, which the next attempt clears. */
function useActivation(order: Order, onActive: (validity: string) => void) {
  const { isBusy, failure, retry, run, fail } = useTask<FailedActivation>();
  const activate = async (code: string): Promise<void> => {
    const result = await run(() => activateWristband(order, code));
    if (result.kind === 'active') onActive(result.validity);
    else fail(result);
  };
  return { isBusy, failure, retry, activate };
}

type FailedActivation = Extract<Activation, { kind: 'failed' }>;

function Failure({ failure }: { failure: FailedActivation }) {
  return (
    <>
      <p className="font-semibold">{failure.text}</p>
      {failure.isExpired ? (
        <div className="pt-2">
          <Button onClick={() => window.location.reload()}>Refresh</Button>
        </div>
      ) : null}
    </>
  );
}

interface CodeFieldProps {
  typed: string;
  code: string;
  isBusy: boolean;
  onType: (text: string) => void;
}

function CodeField({ typed, code, isBusy, onType }: CodeFieldProps) {
  const isTooLong = code.length > wristbandCodeLength;
  const hasOtherSigns = /[^A-Z0-9]/.test(code);
  const fault = isTooLong
    ? `A code has ${wristbandCodeLength} characters; this has ${code.length}.`
    : 'A code has letters and digits only.';
  return (
    <Field
      label="Wristband code"
      name="wristbandBarcode"
      type="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      hint={`${code.length} of ${wristbandCodeLength} characters. The code is printed below the barcode of the band.`}
      error={isTooLong || hasOtherSigns ? fault : undefined}
      value={typed}
      isBusy={isBusy}
      onChange={(event) => onType(event.currentTarget.value.toUpperCase())}
    />
  );
}
