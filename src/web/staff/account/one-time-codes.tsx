import { Code, Text } from '@mantine/core';
import { useState } from 'react';

import { cleanNumber } from '#domain/typed-number.ts';

import { StaffForm } from '#web/staff/declared/staff-form.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { noProof, proofField, sendProven, type SectionProps } from './proof.ts';

type Setup = { secret: string; drawing: { path: string; size: number } };

/** Turns one-time codes on with an authenticator app, or turns them off, each after a proof. */
export function OneTimeCodes({ account, onChanged }: SectionProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  if (account.hasOneTimeCode) return <TurnOff onChanged={onChanged} />;
  if (setup !== null) return <TurnOn setup={setup} onChanged={onChanged} />;
  return (
    <StaffForm
      isInPage
      mayRepeat
      title="Set up one-time codes"
      intro="With an authenticator app on your phone, each login asks for a code that only you can see."
      start={noProof}
      fields={[proofField(account)]}
      send={(draft) => sendProven(account, draft, (proof) => staffSend('POST /app/one-time-code/', proof))}
      onDone={setSetup}
    />
  );
}

function TurnOff({ onChanged }: Pick<SectionProps, 'onChanged'>) {
  return (
    <StaffForm
      isInPage
      isFinal
      title="Turn one-time codes off"
      intro="One-time codes are on. Your password turns them off."
      start={noProof}
      fields={[
        {
          ...{ name: 'teamMemberPassword', kind: 'password', label: 'Your password' },
          typing: { autoComplete: 'current-password' },
        },
      ]}
      send={(draft) => staffSend('DELETE /app/one-time-code/', draft)}
      done="One-time codes are off, and your other sessions have ended."
      onDone={onChanged}
    />
  );
}

function TurnOn({
  setup: { drawing, secret },
  onChanged,
}: { setup: Setup } & Pick<SectionProps, 'onChanged'>) {
  return (
    <StaffForm
      isInPage
      title="Turn one-time codes on"
      intro={
        <>
          <Text>Scan this QR code with your authenticator app, or type the secret into it:</Text>
          <QrCode drawing={drawing} />
          <Code block>{secret}</Code>
        </>
      }
      start={{ otp: '' }}
      fields={[
        {
          ...{ name: 'otp', kind: 'text', label: 'Current code from the app', lengthMax: 20 },
          typing: { inputMode: 'numeric', autoComplete: 'one-time-code' },
          isMissing: ({ otp }) => cleanNumber(otp).length < 6,
        },
      ]}
      send={(draft) => staffSend('POST /app/one-time-code/confirm', draft)}
      done="One-time codes are on: each login asks for one. Your other sessions have ended."
      onDone={onChanged}
    />
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
