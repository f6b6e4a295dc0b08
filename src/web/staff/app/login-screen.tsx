import { Alert, Anchor, Button, Divider, Loader, Paper, Stack, Text, Title } from '@mantine/core';
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
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { Fields, type FormField } from '#web/staff/declared/form-field.tsx';
import { PlainButton } from '#web/staff/ui/basics.tsx';
import { useDirectory, type DirectoryWay } from './use-directory.ts';

/**
 * The team member login. Every refusal shows the same text, and if the server counts too many failures, how long to
 * wait; the field for a one-time code appears if the server asks for one.
 */
export function LoginScreen() {
  const { brandName, guestUrl, directory } = staffPage();
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

const password: FormField<Draft> = {
  ...{ name: 'password', kind: 'password', label: 'Password' },
  typing: { autoComplete: 'current-password' },
};
const code: FormField<Draft> = {
  ...{ name: 'otp', kind: 'text', label: 'One-time code', lengthMax: 20, isFirst: true },
  hint: 'The six digits that your authenticator app shows now',
  typing: { inputMode: 'numeric', autoComplete: 'one-time-code' },
};
/** For a member who has lost the second factor. */
const recoveryCode: FormField<Draft> = {
  ...{ name: 'recoveryCode', kind: 'text', label: 'Recovery code', lengthMax: 64 },
  hint: 'Only if you have lost your second factor; each code works once',
};
const remember: FormField<Draft> = {
  ...{ name: 'remember', kind: 'check', label: 'Remember my username on this device' },
};

/** The fields, as far as the server asks for a second factor, and the button for a passkey as such. */
function Credentials({ form: { draft, setDraft, needs, ...form } }: { form: ReturnType<typeof useLogin> }) {
  // A remembered email leaves the password to type.
  const [isKnown] = useState(draft.username !== '');
  const email: FormField<Draft> = {
    ...{ name: 'username', kind: 'email', label: 'Email', isFirst: !isKnown },
    typing: { autoComplete: 'username' },
  };
  const first = [email, { ...password, isFirst: isKnown }, ...(needs.code ? [code] : [])];
  const last = needs.code || needs.passkey ? [recoveryCode, remember] : [remember];
  return (
    <>
      <Fields fields={first} draft={draft} onChange={setDraft} />
      {needs.passkey ? (
        <Button variant="light" disabled={!form.isReady} onClick={form.addPasskey}>
          Confirm with your passkey
        </Button>
      ) : null}
      <Fields fields={last} draft={draft} onChange={setDraft} />
    </>
  );
}

/** The refusals that say more than that the login failed: how long to wait, or to use the directory. */
const explained = new Set([403, 429]);

const noNeeds = { code: false, passkey: false };

type Draft = ReturnType<typeof rememberedLogin>;

function rememberedLogin() {
  const username = readRememberedUsername();
  return { username, password: '', otp: '', recoveryCode: '', remember: username !== '' };
}

function useLogin() {
  const [draft, setDraft] = useState(rememberedLogin);
  const [needs, setNeeds] = useState(noNeeds);
  const [advice, setAdvice] = useState('');
  const task = useTask();
  const { isBusy: isSubmitting, failure, run, fail } = task;
  const isReady = !isSubmitting && draft.username !== '' && draft.password !== '';
  const keepUsername = (): void => rememberUsername(draft.remember ? draft.username : '');

  const finish = (result: Success<LoginResult> | Failure): void => {
    setAdvice(result.ok || !explained.has(result.status) ? '' : (result.problem?.title ?? ''));
    if (!result.ok || result.status !== 201) return fail(staffTexts.unableToLogin);
    keepSession(result.body);
  };
  const directory = useDirectory(task);
  const login = async (passkey?: PasskeyAssertion): Promise<void> => {
    keepUsername();
    const body = {
      teamMemberUsername: draft.username,
      teamMemberPassword: draft.password,
      ...(draft.otp === '' ? {} : { otp: draft.otp }),
      ...(draft.recoveryCode === '' ? {} : { recoveryCode: draft.recoveryCode }),
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
    keepUsername();
    finish(await run(() => sendSignIn('POST /app/passkey/sign-in', { passkey })));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) void login();
  };
  return {
    ...{ draft, setDraft, needs, error: failure ?? '', advice, isSubmitting, isReady, submit, directory },
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
