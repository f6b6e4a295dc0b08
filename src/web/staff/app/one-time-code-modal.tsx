import { Alert, Button, Code, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';

interface OneTimeCodeModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Turns one-time codes on with an authenticator app, or turns them off after asking for the password. */
export function OneTimeCodeModal({ isOpen, onClose }: OneTimeCodeModalProps) {
  return (
    <StaffModal title="One-time codes" isOpen={isOpen} onClose={onClose}>
      {isOpen ? <OneTimeCodeForm onClose={onClose} /> : null}
    </StaffModal>
  );
}

type Setup = { secret: string; drawing: { path: string; size: number } };

function OneTimeCodeForm({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup | 'in-use' | null>(null);
  const [typed, setTyped] = useState('');
  const { isBusy, failure, run, fail } = useTask();
  const begin = async (): Promise<void> => {
    const result = await run(() => staffSend('POST /app/one-time-code/', undefined));
    if (result.ok) setSetup(result.body);
    else if (result.problem?.code === 'one-time-code-in-use') setSetup('in-use');
    else fail(failureText(result));
  };
  const finish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isOff = setup === 'in-use';
    const result = await run(() =>
      isOff
        ? staffSend('DELETE /app/one-time-code/', { teamMemberPassword: typed })
        : staffSend('POST /app/one-time-code/confirm', { otp: typed }),
    );
    if (!result.ok) return fail(failureText(result));
    showToast(isOff ? 'One-time codes are off.' : 'One-time codes are on: each login asks for one.');
    onClose();
  };
  return (
    <form onSubmit={(event) => void finish(event)}>
      <Stack>
        {setup === null ? (
          <>
            <Text>
              With an authenticator app on your phone, each login asks for a code that only you can see.
            </Text>
            <Button loading={isBusy} onClick={() => void begin()}>
              Start
            </Button>
          </>
        ) : null}
        {setup === 'in-use' ? <TurnOff typed={typed} onTyped={setTyped} /> : null}
        {setup !== null && setup !== 'in-use' ? (
          <TurnOn setup={setup} typed={typed} onTyped={setTyped} />
        ) : null}
        <div role="alert">{failure === null ? null : <Alert color="red">{failure}</Alert>}</div>
      </Stack>
    </form>
  );
}

interface TypedProps {
  typed: string;
  onTyped: (typed: string) => void;
}

function TurnOff({ typed, onTyped }: TypedProps) {
  return (
    <>
      <Text>One-time codes are on. Your password turns them off.</Text>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      <Button type="submit" color="red" disabled={typed === ''}>
        Turn one-time codes off
      </Button>
    </>
  );
}

const quietModules = 4;

function TurnOn({ setup, typed, onTyped }: TypedProps & { setup: Setup }) {
  const { path, size } = setup.drawing;
  const whole = size + 2 * quietModules;
  return (
    <>
      <Text>Scan this QR code with your authenticator app, or type the secret into it:</Text>
      <svg
        aria-hidden="true"
        viewBox={`${-quietModules} ${-quietModules} ${whole} ${whole}`}
        width={220}
        height={220}
        shapeRendering="crispEdges"
      >
        <rect x={-quietModules} y={-quietModules} width={whole} height={whole} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Code block>{setup.secret}</Code>
      <TextInput
        label="Current code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={typed}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      <Button type="submit" disabled={typed.trim().length < 6}>
        Turn one-time codes on
      </Button>
    </>
  );
}
