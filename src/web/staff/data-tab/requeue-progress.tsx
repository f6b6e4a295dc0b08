import { Progress, Stack } from '@mantine/core';

import type { AdminTabName } from '#contract/admin-tabs.ts';
import type { JsonOf } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { showInstant, writeNumber } from '#web/staff/ui/park-words.ts';
import { StatusLine } from '#web/staff/ui/basics.tsx';

type Requeue = JsonOf<Contract['GET /api/admin/pass-requeue/']>[number];

/** The tabs whose changes update installed passes. */
const tabsOfPasses: ReadonlySet<AdminTabName> = new Set([
  'pass-customizations',
  'pass-customization-categories',
  'wallet-item-exclusions',
]);

const busyMilliseconds = 1000;
const idleMilliseconds = 5000;

/**
 * Shows how many passes in wallets have been updated since the last change; renders nothing on other tabs, or before
 * the first change.
 */
export function RequeueProgress({ name }: { name: AdminTabName }) {
  const mayLook = useMay()('Pass Customization List') && tabsOfPasses.has(name);
  const query = useStaffQuery(['pass-requeue'], 'GET /api/admin/pass-requeue/', {
    enabled: mayLook,
    refetchInterval: ({ state }) => (isOpen(state.data?.[0]) ? busyMilliseconds : idleMilliseconds),
  });
  const [last] = query.data ?? [];
  if (!mayLook || last === undefined) return null;
  const told = last.passes - last.waiting;
  return (
    <Stack gap={4}>
      <StatusLine>{progressText(last, told)}</StatusLine>
      {isOpen(last) ? (
        <Progress
          value={last.passes === 0 ? 0 : (100 * told) / last.passes}
          aria-label="Wallet passes updated"
        />
      ) : null}
    </Stack>
  );
}

function isOpen(requeue: Requeue | undefined): boolean {
  return requeue !== undefined && (!requeue.isCounted || requeue.waiting > 0);
}

function progressText(requeue: Requeue, told: number): string {
  const change = `the change of ${showInstant(requeue.startedAt)}`;
  if (requeue.isCounted && requeue.passes === 0) return `No wallet pass is affected by ${change}.`;
  if (!isOpen(requeue)) return `Wallet passes: all ${writeNumber(requeue.passes)} are updated for ${change}.`;
  const all = requeue.isCounted ? writeNumber(requeue.passes) : `${writeNumber(requeue.passes)} or more`;
  return `Wallet passes: ${writeNumber(told)} of ${all} are updated for ${change}.`;
}
