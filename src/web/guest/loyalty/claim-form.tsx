import { useId, useRef, useState, type Ref, type SyntheticEvent } from 'react';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import { guestClaims, type EarnKind } from '#domain/guest-claims.ts';
import { isScannedCode } from '#domain/scanned-code.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { LazyScanner } from '#web/shared/scanner/lazy-scanner.tsx';
import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { ClaimFailure } from './claim-failure.tsx';
import { keepNumber, readClaimSession, readKeptNumber } from './kept-member.ts';
import { submitClaim, type ClaimOutcome, type LoyaltyUser } from './loyalty-calls.ts';
import { numberAttributes } from './number-attributes.ts';
import { RefusalForm } from './refusal-form.tsx';
import { StepHeading } from './step-heading.tsx';
import { useRefusalForm } from './use-refusal-form.ts';

interface ClaimFormProps {
  headingRef: Ref<HTMLHeadingElement>;
  kind: EarnKind;
  user: LoyaltyUser;
  loyaltyEmail: string;
  onClaimed: (user: LoyaltyUser, kind: EarnKind, answer: ClaimAnswer) => void;
  onSignedIn: (user: LoyaltyUser) => void;
  onStartOver: () => void;
}

/**
 * Claims one purchase by its number, typed or scanned. Only the browser renders this form, so it need not wait for a
 * script.
 */
export function ClaimForm({ headingRef, kind, user, loyaltyEmail, onClaimed, ...rest }: ClaimFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => readKeptNumber(kind));
  const [isScanning, setIsScanning] = useState(false);
  const [scanned, setScanned] = useState<string | null>(null);
  const { isBusy, failure, submit } = useClaim(kind, user, onClaimed);
  const alertId = useId();
  const noteId = useId();
  const refusedBy = failure?.kind === 'refused' ? alertId : undefined;
  const refusalForm = useRefusalForm(failure);
  const { scanTitle } = guestClaims[kind];
  const number = cleanNumber(typed) === '' ? '' : typed.trim();
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy && number !== '') void submit(number);
  };
  return (
    <>
      <form className="grid gap-5" onSubmit={onSubmit}>
        <StepHeading ref={headingRef}>{t('loyalty.claimYourPoints')}</StepHeading>
        <NumberField {...{ field, kind, typed, refusedBy, isBusy, noteId }} onType={setTyped} />
        <div>
          <Alert id={alertId}>{failure && <ClaimFailure {...{ failure, loyaltyEmail }} />}</Alert>
          <ClaimButtons
            {...{ isBusy, noteId }}
            isRefused={failure !== null}
            isFirst={!refusalForm.hasForm}
            isEmpty={number === ''}
            onScan={scanTitle === null ? null : () => setIsScanning(true)}
          />
          <BusyLine
            isInButton
            busyText={isBusy ? t('screens.submittingInfo') : null}
            idle={scanned === number && failure === null ? t('loyalty.scanned', { number }) : null}
          />
        </div>
      </form>
      {failure === null ? null : (
        <RefusalForm
          {...{ ...rest, user, loyaltyEmail, next: failure.next, refusalForm }}
          // The form starts anew for the member who signed in.
          onSignedIn={(signedIn) => (keepNumber(kind, typed), rest.onSignedIn(signedIn))}
        />
      )}
      {isScanning && scanTitle !== null ? (
        <LazyScanner
          title={t(scanTitle)}
          field={field}
          accept={isScannedCode}
          onText={(text) => {
            setTyped(text);
            setScanned(text);
            setIsScanning(false);
          }}
          onClose={() => setIsScanning(false)}
        />
      ) : null}
    </>
  );
}

interface ClaimButtonsProps {
  /** The hint of the field, which says why the button is disabled. */
  noteId: string;
  isBusy: boolean;
  /** False while another step is what the guest does next. */
  isFirst: boolean;
  /** True after a refusal, whose next step stands out beside Submit in place of the camera. */
  isRefused: boolean;
  isEmpty: boolean;
  /** Opens the camera; null for a number that nothing prints as a barcode. */
  onScan: (() => void) | null;
}

function ClaimButtons({ noteId, isBusy, isFirst, isRefused, isEmpty, onScan }: ClaimButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3 *:grow">
      <Button
        type="submit"
        look={isFirst ? 'primary' : 'outline'}
        isBusy={isBusy}
        busyText={t('screens.submittingInfo')}
        aria-describedby={isEmpty ? noteId : undefined}
        disabled={isEmpty}
      >
        {t('screens.submit')}
      </Button>
      {onScan === null ? null : (
        <Button look={isRefused ? 'quiet' : 'outline'} data-icon="scan" isBusy={isBusy} onClick={onScan}>
          {t('loyalty.scan')}
        </Button>
      )}
    </div>
  );
}

interface NumberFieldProps {
  field: Ref<HTMLInputElement>;
  noteId: string;
  kind: EarnKind;
  typed: string;
  refusedBy: string | undefined;
  isBusy: boolean;
  onType: (text: string) => void;
}

function NumberField({ field, noteId, kind, typed, refusedBy, isBusy, onType }: NumberFieldProps) {
  const { label, hint } = guestClaims[kind];
  return (
    <Field
      {...numberAttributes}
      ref={field}
      label={t(label)}
      noteId={noteId}
      hint={t(hint)}
      value={typed}
      refusedBy={refusedBy}
      isBusy={isBusy}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

type FailedClaim = Exclude<ClaimOutcome, { kind: 'claimed' }>;

/** The call with its busy state and its last failure, which the next attempt clears. */
function useClaim(kind: EarnKind, user: LoyaltyUser, onClaimed: ClaimFormProps['onClaimed']) {
  const { isBusy, failure, run, fail } = useTask<FailedClaim>();
  const submit = async (number: string): Promise<void> => {
    const outcome = await run(() => submitClaim(kind, number, user, readClaimSession()));
    if (outcome.kind !== 'claimed') return fail(outcome);
    onClaimed({ ...user, allowedChanges: outcome.allowedChanges }, kind, outcome.answer);
  };
  return { isBusy, failure, submit };
}
