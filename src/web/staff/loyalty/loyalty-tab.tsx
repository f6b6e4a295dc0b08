import { useState, useEffect, useRef, type FormEvent } from 'react';
import { Redirect, useLocation } from 'wouter';
import { Button, Stack, Text, Group, SimpleGrid, TextInput, Title, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { cleanEmail, isEmail } from '#domain/email.ts';
import { staffTexts } from '#contract/staff-texts.ts';

import { guestAddressOf } from '#web/staff/ui/guest-address.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { LoadingMark, Heading, PlainButton } from '#web/staff/ui/basics.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { staffSendForText } from '#web/staff/session/staff-send.ts';
import { tellFailure } from '#web/staff/session/tell-failure.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { AccountLookup } from './account-lookup.tsx';

/** The parameters of the address: the search, and an account, whose profile it leads to. */
const plainAddress = { account: '', email: '', search: '' };

/** The Loyalty tab: a search for a member or a sign-up, which open the club account in the guest's profile (staff §2, §4). */
export default function LoyaltyTab() {
  const [{ account, email, search }, changeAddress] = useAddress(plainAddress);
  const [, navigate] = useLocation();
  const [unknown, setUnknown] = useState<string | null>(null);
  const [isReturn, setIsReturn] = useState(false);
  const startOver = (): void => {
    setUnknown(null);
    setIsReturn(true);
  };
  if (account !== '') return <Redirect to={guestAddressOf({ account, tab: 'club' })} replace />;
  if (email !== '')
    return <EmailOfAddress key={email} email={email} onLeave={() => changeAddress({ email: '' })} />;
  const open = (id: string): void => navigate(guestAddressOf({ account: id, tab: 'club' }));
  if (unknown !== null) return <SignupForm email={unknown} onLoad={open} onStartOver={startOver} />;
  return (
    <StartStep
      isReturn={isReturn}
      asked={search}
      onAsk={(term) => changeAddress({ search: term })}
      onLoad={open}
      onUnknown={setUnknown}
    />
  );
}

/** Leads to the account with the email of the address; if there is none, it says so and offers the search. */
function EmailOfAddress({ email, onLeave }: { email: string; onLeave: () => void }) {
  const { find } = useFindAccount();
  const found = useQuery({
    queryKey: ['loyalty', 'address', email],
    queryFn: async () => (await find(email)) ?? 'unknown',
    gcTime: 0,
  });
  if (found.data === undefined) return <LoadingMark />;
  if (found.data !== 'unknown')
    return <Redirect to={guestAddressOf({ account: found.data.userId, tab: 'club' })} replace />;
  return (
    <Stack align="flex-start">
      <Text component="output">There is no active account {email}.</Text>
      <PlainButton onClick={onLeave}>Back to the search</PlainButton>
    </Stack>
  );
}

interface StartStepProps {
  /** True if the member came back from another step; the email field then takes the focus. */
  isReturn: boolean;
  /** The search of the address. */
  asked: string;
  onAsk: (term: string) => void;
  /** Opens the account with this user id or number. */
  onLoad: (id: string) => void;
  /** Called with an email that belongs to no member. */
  onUnknown: (email: string) => void;
}

/** The first step of the tab: the member's email, or a search by other data. */
function StartStep({ isReturn, asked, onAsk, onLoad, onUnknown }: StartStepProps) {
  const may = useMay();
  const [typed, setTyped] = useState('');
  const { isBusy, find } = useFindAccount();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isReturn) field.current?.focus();
  }, [isReturn]);
  const email = cleanEmail(typed);
  const load = async (wanted: string): Promise<void> => {
    const found = await find(wanted);
    if (found === 'unknown') onUnknown(wanted);
    else if (found !== undefined) onLoad(found.userId);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isEmail(email) && !isBusy) void load(email);
  };
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="xs">
      <div>
        <Heading>Load an account</Heading>
        <form onSubmit={submit}>
          <Group gap="xs">
            <TextInput
              ref={field}
              aria-label="Email"
              placeholder="Email"
              type="email"
              autoComplete="off"
              flex="1 1 200px"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" disabled={!isEmail(email)} loading={isBusy}>
              Submit
            </Button>
          </Group>
        </form>
      </div>
      {may('Loyalty Search') ? <AccountLookup {...{ isBusy, asked, onAsk, onLoad }} /> : null}
    </SimpleGrid>
  );
}

interface SignupFormProps {
  email: string;
  onLoad: (userId: string) => void;
  onStartOver: () => void;
}

/** Creates an account for an email that has none. */
function SignupForm({ email, onLoad, onStartOver }: SignupFormProps) {
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const { isBusy, run } = useTask();
  const isReady = firstName.trim() !== '' && lastName.trim() !== '' && !isBusy;
  const create = async (): Promise<void> => {
    const person = { email, firstName, lastName };
    const result = await run(() => staffSendForText('POST /api/loyalty/create', person));
    if (result.ok) {
      showDone('The account was created.', result);
      return onLoad(result.body);
    }
    tellFailure(result, result.status === 409 ? staffTexts.unableToCreateProfile : staffTexts.unableToSubmit);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) void create();
  };
  return (
    <Paper withBorder p="md" maw={560}>
      <form onSubmit={submit} aria-labelledby="new-account">
        <Stack>
          <div>
            <Title order={2} size="h3" id="new-account">
              New account
            </Title>
            <Text>
              There is no account for <strong>{email}</strong> yet.
            </Text>
          </div>
          <TextInput
            ref={focusOnArrival}
            label="First Name"
            autoComplete="off"
            value={firstName}
            onChange={(event) => setFirstName(event.currentTarget.value)}
          />
          <TextInput
            label="Last Name"
            autoComplete="off"
            value={lastName}
            onChange={(event) => setLastName(event.currentTarget.value)}
          />
          <Group>
            <PlainButton onClick={onStartOver}>Start Over</PlainButton>
            <Button type="submit" disabled={!isReady} loading={isBusy}>
              Submit
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** Finds the user id of an email; `unknown` if no account has it, undefined after an error, which it has shown. */
function useFindAccount() {
  const { isBusy, run } = useTask();
  const find = async (email: string): Promise<{ userId: string } | 'unknown' | undefined> => {
    const result = await run(() => staffSendForText('POST /api/loyalty/verify', { email }));
    if (result.ok) return { userId: result.body };
    if (result.status === 404) return 'unknown';
    tellFailure(result, staffTexts.unableToSubmit);
    return undefined;
  };
  return { isBusy, find };
}
