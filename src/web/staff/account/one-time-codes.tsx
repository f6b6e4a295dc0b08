import { Button, Code, PasswordInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import { cleanNumber } from '#domain/typed-number.ts';

import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { ProofField, useProof, type SectionProps } from './proof-field.tsx';
import { StepForm } from './step-form.tsx';

type Setup = { secret: string; drawing: { path: string; size: number } };

/** Turns one-time codes on with an authenticator app, or turns them off, each after a proof. */
export function OneTimeCodes({ account, onChanged }: SectionProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  if (account.hasOneTimeCode) return <TurnOff onChanged={onChanged} />;
  if (setup === null) return <Begin account={account} onBegun={setSetup} />;
  return <TurnOn setup={setup} onChanged={onChanged} />;
}

function Begin({ account, onBegun }: Pick<SectionProps, 'account'> & { onBegun: (setup: Setup) => void }) {
  const proof = useProof(account);
  const begin = async (): Promise<string | null> => {
    const proven = await proof.read();
    if (typeof proven === 'string') return proven;
    const result = await staffSend('POST /app/one-time-code/', proven);
    if (!result.ok) return failureText(result);
    onBegun(result.body);
    return null;
  };
  return (
    <StepForm onSubmit={begin}>
      <Text>With an authenticator app on your phone, each login asks for a code that only you can see.</Text>
      <ProofField proof={proof} />
      <Button type="submit" disabled={!proof.isReady}>
        Set up one-time codes
      </Button>
    </StepForm>
  );
}

function TurnOff({ onChanged }: Pick<SectionProps, 'onChanged'>) {
  const [password, setPassword] = useState('');
  const turnOff = async (): Promise<string | null> => {
    const result = await staffSend('DELETE /app/one-time-code/', { teamMemberPassword: password });
    if (!result.ok) return failureText(result);
    showToast('One-time codes are off, and your other sessions have ended.');
    onChanged();
    return null;
  };
  return (
    <StepForm onSubmit={turnOff}>
      <Text>One-time codes are on. Your password turns them off.</Text>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
      />
      <Button type="submit" color="red" disabled={password === ''}>
        Turn one-time codes off
      </Button>
    </StepForm>
  );
}

function TurnOn({ setup, onChanged }: { setup: Setup } & Pick<SectionProps, 'onChanged'>) {
  const [otp, setOtp] = useState('');
  const turnOn = async (): Promise<string | null> => {
    const result = await staffSend('POST /app/one-time-code/confirm', { otp });
    if (!result.ok) return failureText(result);
    showToast('One-time codes are on: each login asks for one. Your other sessions have ended.');
    onChanged();
    return null;
  };
  return (
    <StepForm onSubmit={turnOn}>
      <Text>Scan this QR code with your authenticator app, or type the secret into it:</Text>
      <QrCode drawing={setup.drawing} />
      <Code block>{setup.secret}</Code>
      <TextInput
        label="Current code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        value={otp}
        onChange={(event) => setOtp(event.currentTarget.value)}
      />
      <Button type="submit" disabled={cleanNumber(otp).length < 6}>
        Turn one-time codes on
      </Button>
    </StepForm>
  );
}

const quietModules = 4;

function QrCode({ drawing: { path, size } }: Pick<Setup, 'drawing'>) {
  const whole = size + 2 * quietModules;
  return (
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
  );
}
