import { useId, useState, type RefObject, type SyntheticEvent } from 'react';

import { isScannedCode } from '#domain/scanned-code.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { LazyScanner } from '#web/shared/scanner/lazy-scanner.tsx';
import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useIsHydrated } from '#web/shared/ui/use-is-hydrated.ts';
import { ClaimFailure } from './claim-failure.tsx';
import { numberAttributes } from './number-attributes.ts';
import type { useNumberFirst } from './use-number-first.ts';

interface NumberFormProps {
  first: ReturnType<typeof useNumberFirst>;
  /** True while scanning is what most guests do next. */
  isFirst: boolean;
  loyaltyEmail: string;
}

/** One field and one camera for the number of every receipt, ticket and stay. */
export function NumberForm({ first, isFirst, loyaltyEmail }: NumberFormProps) {
  const { field, typed, isLooking, isAdding, shown, show, type } = first;
  // What fails while a number is shown stands at the button that adds its points.
  const failure = shown === null ? first.failure : null;
  const isHydrated = useIsHydrated();
  const alertId = useId();
  const noteId = useId();
  const isEmpty = cleanNumber(typed) === '';
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isLooking && !isEmpty) show(typed.trim());
  };
  return (
    <form className="grid gap-3 noscript:hidden" onSubmit={onSubmit}>
      <Field
        {...numberAttributes}
        ref={field}
        label={t('loyalty.numberFirst')}
        noteId={noteId}
        hint={t('loyalty.numberFirstHint')}
        value={typed}
        refusedBy={failure?.kind === 'refused' ? alertId : undefined}
        isBusy={isLooking || isAdding || !isHydrated}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div>
        <Alert id={alertId}>{failure && <ClaimFailure {...{ failure, loyaltyEmail }} />}</Alert>
        <div className="flex flex-wrap gap-3 *:grow *:basis-32">
          <ScanButton field={field} isFirst={isFirst} isBusy={isLooking} onText={show} />
          <Button
            type="submit"
            isBusy={isLooking}
            busyText={t('screens.findingYourInfo')}
            isWaiting={!isHydrated}
            aria-describedby={isEmpty ? noteId : undefined}
            disabled={isHydrated && isEmpty}
          >
            {t('loyalty.showPoints')}
          </Button>
        </div>
        <BusyLine isInButton busyText={isLooking ? t('screens.findingYourInfo') : null} />
      </div>
    </form>
  );
}

interface ScanButtonProps {
  field: RefObject<HTMLInputElement | null>;
  isFirst: boolean;
  isBusy: boolean;
  onText: (text: string) => void;
}

/** Opens the camera; a code that fits is looked up at once. */
function ScanButton({ field, isFirst, isBusy, onText }: ScanButtonProps) {
  const [isScanning, setIsScanning] = useState(false);
  return (
    <>
      <Button
        look={isFirst ? 'primary' : 'outline'}
        data-icon="scan"
        isBusy={isBusy}
        onClick={() => setIsScanning(true)}
      >
        {t('loyalty.scan')}
      </Button>
      {isScanning ? (
        <LazyScanner
          title={t('loyalty.scanAny')}
          field={field}
          accept={isScannedCode}
          onText={(text) => {
            setIsScanning(false);
            onText(text);
          }}
          onClose={() => setIsScanning(false)}
        />
      ) : null}
    </>
  );
}
