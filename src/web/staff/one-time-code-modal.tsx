import { Alert, Button, Code, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { failureText, staffSend } from './staff-send.ts';
import { showToast } from './toasts.ts';

interface OneTimeCodeModalProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Sets one-time codes up with an authenticator app, or gives them up against the password. */
export function OneTimeCodeModal({ isOpen, onClose }: OneTimeCodeModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="One-time codes"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isOpen ? <OneTimeCodeForm onClose={onClose} /> : null}
    </Modal>
  );
}

type Setup = { secret: string; drawing: { path: string; size: number } };

function OneTimeCodeForm({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup | 'in-use' | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const begin = async (): Promise<void> => {
    const result = await staffSend('POST /app/one-time-code/', undefined);
    if (result.ok) setSetup(result.body);
    else if (result.problem?.code === 'one-time-code-in-use') setSetup('in-use');
    else setError(failureText(result));
  };
  const finish = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const isOff = setup === 'in-use';
    const result = isOff
      ? await staffSend('DELETE /app/one-time-code/', { teamMemberPassword: typed })
      : await staffSend('POST /app/one-time-code/confirm', { otp: typed });
    if (!result.ok) return setError(failureText(result));
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
            <Button onClick={() => void begin()}>Start</Button>
          </>
        ) : null}
        {setup === 'in-use' ? (
          <>
            <Text>One-time codes are on. Your password turns them off.</Text>
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" color="red" disabled={typed === ''}>
              Turn one-time codes off
            </Button>
          </>
        ) : null}
        {setup !== null && setup !== 'in-use' ? (
          <>
            <Text>Scan this with your authenticator app, or type the secret into it:</Text>
            <svg
              role="img"
              aria-label="QR code of the secret"
              viewBox={`-4 -4 ${setup.drawing.size + 8} ${setup.drawing.size + 8}`}
              width={220}
              height={220}
              shapeRendering="crispEdges"
            >
              <rect x={-4} y={-4} width="100%" height="100%" fill="#fff" />
              <path d={setup.drawing.path} fill="#000" />
            </svg>
            <Code block>{setup.secret}</Code>
            <TextInput
              label="Code that the app shows now"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" disabled={typed.trim().length < 6}>
              Turn one-time codes on
            </Button>
          </>
        ) : null}
        <div role="alert">{error === '' ? null : <Alert color="red">{error}</Alert>}</div>
      </Stack>
    </form>
  );
}
