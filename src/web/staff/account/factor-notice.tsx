import { Alert, Button, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import type { LoginResult } from '#contract/calls/staff-session.ts';

import { logOut } from '#web/staff/session/log-out.ts';
import { showInstant } from '#web/staff/ui/park-time.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { AccountModal, AccountSections } from './account-modal.tsx';
import { accountQuery, hasSecondFactor } from './own-account.ts';

type Demand = NonNullable<LoginResult['secondFactor']>;

/** Says above every tab until when the member has time to add a second factor. */
export function FactorNotice({ demand }: { demand: Demand }) {
  const park = useStaffPage();
  const [isOpen, modal] = useDisclosure(false);
  const account = useQuery(accountQuery);
  if (account.data === undefined || hasSecondFactor(account.data)) return null;
  return (
    <Alert color="yellow" mb="md" title="Your access will require a second factor">
      <Stack align="flex-start">
        {`Add a passkey or one-time codes before ${showInstant(demand.dueAt, park, 'short')}. After that, nothing else opens until you have.`}
        <Button variant="default" onClick={modal.open}>
          Add one now
        </Button>
      </Stack>
      <AccountModal isOpen={isOpen} onClose={modal.close} />
    </Alert>
  );
}

/** The screen of a member who must add a second factor before anything else opens. */
export function FactorNeeded() {
  const account = useQuery(accountQuery);
  const isDone = account.data !== undefined && hasSecondFactor(account.data);
  return (
    <Stack maw={640} mx="auto" mt="xl">
      <Title order={1} size="h2">
        Add a second factor
      </Title>
      {isDone ? (
        <Alert color="green" title="Your second factor is set up">
          <Stack align="flex-start">
            Make recovery codes below if you like, then sign in again with it.
            <Button onClick={() => void logOut()}>Sign in again</Button>
          </Stack>
        </Alert>
      ) : (
        <Alert color="yellow" title="Your access requires it">
          Add a passkey or one-time codes below. Until then, nothing else opens.
        </Alert>
      )}
      <AccountSections />
    </Stack>
  );
}
