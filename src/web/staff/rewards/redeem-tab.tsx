import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useSearchParams } from 'wouter';

import { readRewardCode } from '#domain/reward-code.ts';

import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { CodeCamera } from '#web/staff/ui/code-camera.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { StatusLine } from '#web/staff/ui/status-line.tsx';
import { FoundReward } from './found-reward.tsx';
import { readOutlet, keepOutlet } from './kept-outlet.ts';
import { useRedemption } from './use-redemption.ts';

/** The Redeem Rewards tab: scan or type the code of a member, see the reward, and redeem it with one button. */
export default function RedeemTab() {
  const asked = useSearchParams()[0].get('code') ?? '';
  const [typed, setTyped] = useState(asked);
  const [outlet, setOutlet] = useState(readOutlet);
  const [isScanning, setScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const outlets = useOutlets();
  const outletId = outlets.data?.some((one) => String(one.outletId) === outlet) ? Number(outlet) : null;
  const redemption = useRedemption();
  useAsked(asked, outlets.isSuccess, (code) => void redemption.look(code, outletId));
  const scan = (text: string): void => {
    setScanning(false);
    setTyped(text);
    void redemption.look(text, outletId);
  };
  const startOver = (): void => {
    redemption.clear();
    setTyped('');
    requestAnimationFrame(() => field.current?.focus());
  };
  const change = (act: () => void): void => {
    redemption.clear();
    act();
  };
  return (
    <Stack maw={560}>
      <OutletSelect
        outlets={outlets.data ?? []}
        outlet={outlet}
        onChange={(value) =>
          change(() => {
            keepOutlet(value);
            setOutlet(value);
          })
        }
      />
      <QueryFault what="The outlets" query={outlets} />
      <Paper withBorder p="md">
        <CodeForm
          fieldRef={field}
          typed={typed}
          isBusy={redemption.isBusy}
          onType={(text) => change(() => setTyped(text))}
          onScan={() => change(() => setScanning(true))}
          onLook={(code) => void redemption.look(code, outletId)}
        />
        {isScanning ? (
          <CodeCamera
            subject="the code of the reward"
            read={readRewardCode}
            onCode={scan}
            onClose={() => setScanning(false)}
          />
        ) : null}
      </Paper>
      <Outcome redemption={redemption} outletId={outletId} onNext={startOver} />
    </Stack>
  );
}

/** Looks at the code of the address once the outlet is known, which decides about it. */
function useAsked(asked: string, isReady: boolean, look: (code: string) => void): void {
  const lookAt = useEffectEvent(() => {
    if (readRewardCode(asked) !== undefined) look(asked);
  });
  useEffect(() => {
    if (isReady) lookAt();
  }, [isReady]);
}

interface CodeFormProps {
  fieldRef: RefObject<HTMLInputElement | null>;
  typed: string;
  isBusy: boolean;
  onType: (text: string) => void;
  onScan: () => void;
  onLook: (code: string) => void;
}

function CodeForm({ fieldRef, typed, isBusy, onType, onScan, onLook }: CodeFormProps) {
  const code = readRewardCode(typed);
  const look = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== undefined && !isBusy) onLook(code);
  };
  return (
    <form onSubmit={look}>
      <Group align="flex-end">
        <TextInput
          ref={fieldRef}
          label="Code of the reward"
          description="Ten letters and digits, from the page or the pass of the member"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          flex="1 1 220px"
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <Button type="submit" disabled={code === undefined} loading={isBusy}>
          Look up
        </Button>
        <Button variant="default" onClick={onScan}>
          Scan
        </Button>
      </Group>
    </form>
  );
}

interface OutcomeProps {
  redemption: ReturnType<typeof useRedemption>;
  outletId: number | null;
  onNext: () => void;
}

function Outcome({ redemption, outletId, onNext }: OutcomeProps) {
  const { news, fault, found, isBusy, redeem } = redemption;
  return (
    <>
      <StatusLine>{news}</StatusLine>
      <div role="alert">{fault === '' ? null : <Text c="var(--danger)">{fault}</Text>}</div>
      {found === null ? null : (
        <FoundReward taking={found} isBusy={isBusy} onRedeem={() => void redeem(outletId)} onNext={onNext} />
      )}
    </>
  );
}

interface OutletSelectProps {
  outlets: readonly { outletId: number; name: string }[];
  outlet: string;
  onChange: (outlet: string) => void;
}

function OutletSelect({ outlets, outlet, onChange }: OutletSelectProps) {
  return (
    <NativeSelect
      label="Outlet"
      description="Recorded with each reward; kept on this device"
      data={[
        { value: '', label: 'No outlet' },
        ...outlets.map(({ outletId, name }) => ({ value: String(outletId), label: name })),
      ]}
      value={outlet}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function useOutlets() {
  return useQuery({
    queryKey: ['reward-outlets'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/reward-redemption/outlets/', undefined)),
    staleTime: 300_000,
  });
}
