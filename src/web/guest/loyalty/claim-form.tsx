import { useState, type Ref, type SyntheticEvent } from 'react';

import type { ClaimAnswer } from '#contract/calls/loyalty.ts';
import { guestClaims, type EarnKind } from '#domain/guest-claims.ts';
import { isScannedCode } from '#domain/scanned-code.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';
import { Alert } from '#web/shared/ui/notice.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { ClaimFailure } from './claim-failure.tsx';
import { readClaimSession, readKeptNumber } from './kept-member.ts';
import { submitClaim, type ClaimOutcome, type LoyaltyUser } from './loyalty-calls.ts';
import { StepHeading } from './step-heading.tsx';

interface ClaimFormProps {
  headingRef: Ref<HTMLHeadingElement>;
  kind: EarnKind;
  user: LoyaltyUser;
  loyaltyEmail: string;
  onClaimed: (user: LoyaltyUser, kind: EarnKind, answer: ClaimAnswer) => void;
}

/** A component of its own, because a text is read while rendering. */
function OpeningCamera() {
  return <BusyLine busyText={t('loyalty.openingCamera')} />;
}

/** Loaded when the guest opens the camera. */
const Scanner = lazyPart(
  async () => (await import('#web/shared/scanner/scanner.tsx')).Scanner,
  <OpeningCamera />,
);

/** Longer than any number. */
const numberLengthMax = 64;

/**
 * Claims one purchase by its number, typed or scanned. Only the browser renders this form, so it need not wait for a
 * script.
 */
export function ClaimForm({ headingRef, kind, user, loyaltyEmail, onClaimed }: ClaimFormProps) {
  const [typed, setTyped] = useState(() => readKeptNumber(kind));
  const [isScanning, setIsScanning] = useState(false);
  const [scanned, setScanned] = useState<string | null>(null);
  const { isBusy, failure, submit } = useClaim(kind, user, onClaimed);
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
        <NumberField kind={kind} typed={typed} isBusy={isBusy} onType={setTyped} />
        <div>
          <Alert>
            {failure === null ? null : <ClaimFailure failure={failure} loyaltyEmail={loyaltyEmail} />}
          </Alert>
          <div className="flex flex-wrap gap-3 *:grow">
            <Button
              type="submit"
              look="primary"
              isBusy={isBusy}
              busyText={t('screens.submittingInfo')}
              disabled={number === ''}
            >
              {t('screens.submit')}
            </Button>
            {scanTitle === null ? null : (
              <Button data-icon="scan" isBusy={isBusy} onClick={() => setIsScanning(true)}>
                {t('loyalty.scan')}
              </Button>
            )}
          </div>
          <BusyLine
            isInButton
            busyText={isBusy ? t('screens.submittingInfo') : null}
            idle={scanned === number && failure === null ? t('loyalty.scanned', { number }) : null}
          />
        </div>
      </form>
      {isScanning && scanTitle !== null ? (
        <Scanner
          title={t(scanTitle)}
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

interface NumberFieldProps {
  kind: EarnKind;
  typed: string;
  isBusy: boolean;
  onType: (text: string) => void;
}

function NumberField({ kind, typed, isBusy, onType }: NumberFieldProps) {
  const { label, hint } = guestClaims[kind];
  return (
    <Field
      label={t(label)}
      name="number"
      type="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={numberLengthMax}
      hint={t(hint)}
      value={typed}
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
