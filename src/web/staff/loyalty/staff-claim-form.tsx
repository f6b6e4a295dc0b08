import { Alert, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { lazy, Suspense, useState, type FormEvent } from 'react';

import type { CheckCandidate, StaffClaim } from '#contract/calls/staff-loyalty.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { isScannedCode } from '#domain/scanned-code.ts';

import type { Failure } from '../../api/send.ts';
import { useStaffPage } from '../staff-page.ts';
import { CheckCandidates } from './check-candidates.tsx';
import type { StaffClaimKind } from './claim-kinds.ts';
import type { LoyaltyAccount } from './loyalty-account.ts';

interface StaffClaimFormProps {
  kind: StaffClaimKind;
  account: LoyaltyAccount;
  /** Resolves once the account shows the claim. */
  onClaimed: () => Promise<void>;
}

/** Loaded when the camera is asked for. */
const Scanner = lazy(async () => ({ default: (await import('../../scanner/scanner.tsx')).Scanner }));

const numberLengthMax = 64;

/** Adds an order, a check or a stay by its number; a short check number may need a choice. */
export function StaffClaimForm({ kind, account, onClaimed }: StaffClaimFormProps) {
  const [typed, setTyped] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const claim = useStaffClaim(kind, account, onClaimed);
  const number = typed.trim();
  const mayClaim = number !== '' && account.allowedChanges >= 1 && !claim.isBusy;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (mayClaim) void claim.submit(number, null).then((isClaimed) => (isClaimed ? setTyped('') : undefined));
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={kind.title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Title order={3} size="h4">
            {kind.title}
          </Title>
          <TextInput
            label={kind.label}
            autoComplete="off"
            spellCheck={false}
            maxLength={numberLengthMax}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" disabled={!mayClaim} loading={claim.isBusy}>
              Submit
            </Button>
            {kind.scanTitle === null ? null : (
              <Button variant="default" onClick={() => setIsScanning(true)}>
                Scan
              </Button>
            )}
          </Group>
          <div>
            <div role="alert">
              {claim.fault === '' ? null : (
                <Text c="var(--danger)" fw={600}>
                  {claim.fault}
                </Text>
              )}
            </div>
            <div role="status">{claim.made === null ? null : <Claimed claim={claim.made} />}</div>
          </div>
        </Stack>
      </form>
      {claim.candidates === null ? null : (
        <CheckCandidates
          candidates={claim.candidates}
          isBusy={claim.isBusy || account.allowedChanges < 1}
          onAdd={(checkId) => void claim.submit(number, checkId)}
        />
      )}
      {isScanning && kind.scanTitle !== null ? (
        <Suspense fallback={null}>
          <Scanner
            title={kind.scanTitle}
            accept={isScannedCode}
            onText={(text) => {
              setTyped(text);
              setIsScanning(false);
            }}
            onClose={() => setIsScanning(false)}
          />
        </Suspense>
      ) : null}
    </Paper>
  );
}

function Claimed({ claim }: { claim: StaffClaim }) {
  return (
    <Alert color="green" variant="light" title="Added">
      {claim.message} Balance: {claim.balance.toLocaleString('en-US')}.
    </Alert>
  );
}

/** The call with its busy state and what it came to; each attempt clears what was there before. */
function useStaffClaim(
  kind: StaffClaimKind,
  { email, userId }: LoyaltyAccount,
  onClaimed: () => Promise<void>,
) {
  const { loyaltyEmail } = useStaffPage();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [made, setMade] = useState<StaffClaim | null>(null);
  const [candidates, setCandidates] = useState<CheckCandidate[] | null>(null);
  const submit = async (number: string, checkId: string | null): Promise<boolean> => {
    setIsBusy(true);
    setFault('');
    setMade(null);
    const result = await kind.submit({ email, userID: userId, number, checkId });
    setIsBusy(false);
    const isChoice = result.ok && Array.isArray(result.body);
    setCandidates(result.ok && Array.isArray(result.body) ? result.body : null);
    if (!result.ok) setFault(faultText(result, loyaltyEmail));
    if (!result.ok || isChoice || Array.isArray(result.body)) return false;
    setMade(result.body);
    await onClaimed();
    return true;
  };
  return { isBusy, fault, made, candidates, submit };
}

/** The server's own text where it says why; anything else is one text (staff §8). */
function faultText({ status, text }: Failure, loyaltyEmail: string): string {
  if (status === 400 && text !== undefined && text !== '') return text;
  return staffTexts.claimFailed.replace('{email}', loyaltyEmail);
}
