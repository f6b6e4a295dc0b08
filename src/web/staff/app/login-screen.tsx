import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Divider,
  Loader,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { staffTexts } from '#contract/staff-texts.ts';
import type { PasskeyAssertion } from '#contract/calls/staff-proof.ts';
import type { LoginResult } from '#contract/calls/staff-session.ts';

import type { Failure, Success } from '#web/shared/api/send.ts';
import { keepSession } from '#web/staff/session/activity.ts';
import { sendSignIn } from '#web/staff/session/known-device.ts';
import { askToSignIn, hasPasskeys } from '#web/staff/session/passkey.ts';
import { readRememberedUsername, rememberUsername } from '#web/staff/session/session.ts';
import { signOutWords } from '#web/staff/session/sign-out-reason.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { PlainButton } from '#web/staff/ui/basics.tsx';
import { useDirectory, type DirectoryWay } from './use-directory.ts';

/**
 * The team member login. Every refusal shows the same text, and if the server counts too many failures, how long to
 * wait; the field for a one-time code appears if the server asks for one.
 */
export function LoginScreen() {
  const { brandName, guestUrl, directory } = useStaffPage();
  const form = useLogin();
  return (
    <Paper withBorder className="staff-column" mt={{ base: 'md', sm: 'xl' }} p={{ base: 'md', sm: 'xl' }}>
      <form onSubmit={form.submit}>
        <Stack>
          <div>
            <Title order={1} size="h2">
              Team Member Login
            </Title>
            <Text c="dimmed">{brandName} back office</Text>
          </div>
          <SignOutNotice />
          {directory === null ? null : <DirectoryButton name={directory} way={form.directory} />}
          <Credentials form={form} />
          <Checkbox
            label="Remember my username on this device"
            checked={form.remember}
            onChange={(event) => form.setRemember(event.currentTarget.checked)}
          />
          <div role="alert">
            {form.error === '' ? null : (
              <Alert color="red" variant="light">
                <Text fw={700} c="var(--danger)">
                  {form.error}
                </Text>
                {form.advice === '' ? null : <Text>{form.advice}</Text>}
              </Alert>
            )}
          </div>
          <Button
            type="submit"
            size="lg"
            variant={directory === null ? 'filled' : 'default'}
            disabled={!form.isReady}
            leftSection={form.isSubmitting && !form.directory.isBusy ? <Loader size={20} /> : null}
          >
            Login
          </Button>
          {hasPasskeys() ? (
            <PlainButton disabled={form.isSubmitting} onClick={form.signInByPasskey}>
              Sign in with a passkey
            </PlainButton>
          ) : null}
          <Anchor href={guestUrl} size="sm">
            Go to the guest page
          </Anchor>
        </Stack>
      </form>
    </Paper>
  );
}

/** Shows why the previous session ended, unless the member logged out. */
function SignOutNotice() {
  const [words] = useState(signOutWords);
  return (
    <output>
      {words === '' ? null : (
        <Alert variant="light" color="brand">
          {words}
        </Alert>
      )}
    </output>
  );
}

function Credentials({ form }: { form: ReturnType<typeof useLogin> }) {
  // A remembered email leaves the password to type.
  const [isKnown] = useState(form.username !== '');
  return (
    <>
      <TextInput
        ref={isKnown ? undefined : focusOnArrival}
        label="Email"
        type="email"
        autoComplete="username"
        value={form.username}
        onChange={(event) => form.setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        ref={isKnown ? focusOnArrival : undefined}
        label="Password"
        autoComplete="current-password"
        value={form.password}
        onChange={(event) => form.setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      />
      {form.needs.code ? (
        <TextInput
          ref={focusOnArrival}
          label="One-time code"
          description="The six digits that your authenticator app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          value={form.otp}
          onChange={(event) => form.setOtp(event.currentTarget.value)}
        />
      ) : null}
      {form.needs.code || form.needs.passkey ? <OtherFactors form={form} /> : null}
    </>
  );
}

/** A passkey as the second factor, and a recovery code for a member who has lost both. */
function OtherFactors({ form }: { form: ReturnType<typeof useLogin> }) {
  return (
    <>
      {form.needs.passkey ? (
        <Button variant="light" disabled={!form.isReady} onClick={form.addPasskey}>
          Confirm with your passkey
        </Button>
      ) : null}
      <TextInput
        label="Recovery code"
        description="Only if you have lost your second factor; each code works once"
        autoComplete="off"
        maxLength={64}
        value={form.recoveryCode}
        onChange={(event) => form.setRecoveryCode(event.currentTarget.value)}
      />
    </>
  );
}

/** The refusals that say more than that the login failed: how long to wait, or to use the directory. */
const explained = new Set([403, 429]);

const noNeeds = { code: false, passkey: false };

function useLogin() {
  const [username, setUsername] = useState(readRememberedUsername);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [recoveryCode, setRecoveryCode] = useState('');
  const [needs, setNeeds] = useState(noNeeds);
  const [advice, setAdvice] = useState('');
  const [remember, setRemember] = useState(() => readRememberedUsername() !== '');
  const task = useTask();
  const { isBusy: isSubmitting, failure, run, fail } = task;
  const isReady = !isSubmitting && username !== '' && password !== '';

  const finish = (result: Success<LoginResult> | Failure): void => {
    setAdvice(result.ok || !explained.has(result.status) ? '' : (result.problem?.title ?? ''));
    if (!result.ok || result.status !== 201) return fail(staffTexts.unableToLogin);
    keepSession(result.body);
  };
  const directory = useDirectory(task);
  const login = async (passkey?: PasskeyAssertion): Promise<void> => {
    rememberUsername(remember ? username : '');
    const body = {
      teamMemberUsername: username,
      teamMemberPassword: password,
      ...(otp === '' ? {} : { otp }),
      ...(recoveryCode === '' ? {} : { recoveryCode }),
      ...(passkey === undefined ? {} : { passkey }),
    };
    const noteNeeds = (headers: Headers): void => {
      const isRequired = (name: string): boolean => headers.get(name) === 'required';
      setNeeds({ code: isRequired('x-otp'), passkey: isRequired('x-passkey') });
    };
    finish(await run(() => sendSignIn('POST /app/login/', body, noteNeeds)));
  };
  /** Asks for a passkey, then goes on with it. */
  const withPasskey = async (goOn: (passkey: PasskeyAssertion) => Promise<void>): Promise<void> => {
    const asked = await run(() => askToSignIn());
    if (asked.ok) await goOn(asked.passkey);
    else fail(asked.text);
  };
  const passkeyLogin = async (passkey: PasskeyAssertion): Promise<void> => {
    rememberUsername(remember ? username : '');
    finish(await run(() => sendSignIn('POST /app/passkey/sign-in', { passkey })));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) void login();
  };
  return {
    ...{ username, setUsername, password, setPassword, otp, setOtp, needs, recoveryCode, setRecoveryCode },
    ...{ remember, setRemember, error: failure ?? '', advice, isSubmitting, isReady, submit, directory },
    addPasskey: (): void => void withPasskey(login),
    signInByPasskey: (): void => void withPasskey(passkeyLogin),
  };
}

/** The name of a directory may need two lines on a phone, with room for letters below the line. */
const wrapping = { label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.4 } } as const;

/** Signs in by the park's own directory. It stands first, because its members have no password here. */
function DirectoryButton({ name, way }: { name: string; way: DirectoryWay }) {
  return (
    <>
      <Button size="lg" h="auto" py={12} styles={wrapping} loading={way.isBusy} onClick={way.go}>
        {`Sign in with ${name}`}
      </Button>
      <Divider label="or with an account of the back office" />
    </>
  );
}
