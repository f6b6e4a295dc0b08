import { SimpleGrid, Stack, Group, Paper, Text, Button, TextInput } from '@mantine/core';
import { useState, type ReactNode, type FormEvent } from 'react';
import { useSearchParams } from 'wouter';

import type { GuestAccount } from '#contract/calls/staff-guest.ts';
import { offeredKinds } from '#contract/park-offers.ts';
import { allowedChanges, seasonPassIdPattern } from '#domain/staff-loyalty.ts';
import { formatNumber } from '#domain/park-format.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { useReadGuest, useLedger } from '#web/staff/fix/use-desk.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { Facts } from '#web/staff/ui/facts.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { FaultNote, Heading, TextLink } from '#web/staff/ui/basics.tsx';
import { ActButton } from '#web/staff/declared/act-button.tsx';
import { failureText, staffSend, staffSendForText } from '#web/staff/session/staff-send.ts';
import { tellFailure } from '#web/staff/session/tell-failure.ts';
import { TryAgain } from '#web/staff/ui/query-fault.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { claimKinds } from './claim-kinds.ts';
import { MemberRewards, OrdersTable, PointsHistory } from './account-list.tsx';
import { StaffClaimForm } from './staff-claim-form.tsx';
import { useSeasonPass, type LoyaltyAccount } from './loyalty-account.ts';

/**
 * The club account of a profile: its points and season pass, claims that staff make for the member, orders and rewards.
 * What grows while it loads stands below the buttons, so that none of them moves.
 */
export function ClubPanel({ account: shown }: { account: GuestAccount }) {
  const may = useMay();
  const readAgain = useReadGuest();
  const [marker, setMarker] = useState<number>(allowedChanges.adminMode);
  // After a claim, the form is disabled until the orders are reloaded; then staff continue in admin mode (staff §4).
  const afterClaim = async (): Promise<void> => {
    setMarker(allowedChanges.afterClaim);
    await readAgain();
    setMarker(allowedChanges.adminMode);
  };
  const kinds = offeredKinds(useStaffPage());
  const [params] = useSearchParams();
  const [claim, number] = (params.get('claim') ?? '').split('.');
  const account = { userId: shown.userId, email: shown.email, allowedChanges: marker };
  return (
    <Stack>
      <PointsPanel account={shown}>
        <TextLink href="/admin/members">Change User</TextLink>
      </PointsPanel>
      <SeasonPass account={account} />
      <SimpleGrid cols={{ base: 1, lg: 3 }}>
        {claimKinds
          .filter((kind) => kinds.includes(kind.path) && may(kind.permission))
          .map((kind) => ({ kind, wanted: kind.path === claim ? number : undefined }))
          .map(({ kind, wanted }) => (
            <StaffClaimForm
              key={`${kind.path} ${wanted ?? ''}`}
              {...{ kind, account, wanted }}
              onClaimed={afterClaim}
            />
          ))}
      </SimpleGrid>
      <OrdersTable account={account} />
      <MemberRewards account={account} />
      <PointsHistory account={account} />
    </Stack>
  );
}

/** Whose account it is, and its balance. */
function PointsPanel({ account, children }: { account: GuestAccount; children: ReactNode }) {
  const park = useStaffPage();
  const { balance, email, expiring, pending, userId } = account;
  const sameMailbox = useLedger(userId).data?.sameMailbox ?? null;
  return (
    <Paper withBorder p="md" component="section" aria-label="Points">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <Stack gap={0} className="staff-break">
          <Heading order={3}>{email}</Heading>
          <Text fz="var(--text-figure)" lh="3rem" fw={600} className="tabular-nums">
            {formatNumber(balance, park)}{' '}
            <Text component="span" size="sm" c="dimmed" fw={400}>
              {park.pointsName}
            </Text>
          </Text>
        </Stack>
        {children}
      </Group>
      <Facts
        facts={{
          Pending: pending === 0 ? '' : formatNumber(pending, park),
          'Expires next':
            expiring === null ? (
              ''
            ) : (
              <>
                {formatNumber(expiring.points, park)} on <Instant iso={expiring.at} />
              </>
            ),
          'User ID': userId,
        }}
      />
      {sameMailbox === null ? null : (
        <Text mt="sm">
          Account {sameMailbox} has the same mailbox in another spelling. Merge the two accounts.
        </Text>
      )}
    </Paper>
  );
}

/** The account's season pass: read-only with Remove if the account has one, otherwise a field with Add (staff §4). */
function SeasonPass({ account }: { account: LoyaltyAccount }) {
  const may = useMay();
  const pass = useSeasonPass(account);
  const [typed, setTyped] = useState('');
  const { isBusy, fault, add, remove } = useChange(account);
  const current = pass.data ?? null;
  const seasonPassID = cleanNumber(typed);
  const mayAdd = may('Loyalty Season Pass Update');
  const isReady = seasonPassIdPattern.test(seasonPassID) && current === null && pass.data !== undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && mayAdd && !isBusy)
      void add(seasonPassID).then((isAdded) => (isAdded ? setTyped('') : undefined));
  };
  return (
    <Paper withBorder p="md" component="section" aria-label="Season pass">
      <form onSubmit={submit}>
        <Group align="flex-end">
          <TextInput
            label="Season Pass ID"
            description="18 digits, starting with 24; a member with a season pass earns more"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            flex="1 1 260px"
            maw={420}
            readOnly={current !== null}
            disabled={pass.data === undefined}
            error={pass.isError ? staffTexts.unableToGetSeasonPass : undefined}
            value={current ?? typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {pass.isError ? <TryAgain query={pass} /> : null}
          {current === null && mayAdd && !pass.isError ? (
            <Button type="submit" disabled={!isReady} loading={isBusy}>
              Add Season Pass
            </Button>
          ) : null}
          {current === null ? null : (
            <ActButton
              needs="Loyalty Season Pass Remove"
              label="Remove Season Pass"
              variant="light"
              color="red"
              question={{
                title: 'Remove Season Pass',
                text: `This removes season pass ${current} from this account, which then earns points as one without a pass. Are you sure you wish to proceed?`,
                action: 'Remove Season Pass',
              }}
              act={remove}
            />
          )}
        </Group>
        <FaultNote text={fault} />
      </form>
    </Paper>
  );
}

/** Adds or removes the pass and reloads it after each call; a refusal appears below the field. */
function useChange({ userId }: LoyaltyAccount) {
  const reload = useReadGuest();
  const { isBusy, failure, run, fail } = useTask();
  /** Stays busy until the account shows the change. */
  const change = <Result,>(call: () => Promise<Result>): Promise<Result> =>
    run(async () => {
      const result = await call();
      await reload();
      return result;
    });
  const add = async (seasonPassID: string): Promise<boolean> => {
    const body = { userID: userId, seasonPassID };
    const result = await change(() => staffSendForText('POST /api/admin/loyalty/pass/', body));
    if (result.ok) {
      if (result.undo !== undefined) showDone('The season pass was added.', result);
      return true;
    }
    tellFailure(result, staffTexts.unableToAddSeasonPass);
    if (result.problem?.code === 'season-pass-refused') fail(failureText(result));
    return false;
  };
  const remove = async (): Promise<void> => {
    const params = { userId };
    const result = await change(() =>
      staffSend('DELETE /api/admin/loyalty/pass/:userId', undefined, { params }),
    );
    if (!result.ok) tellFailure(result, staffTexts.unableToRemoveSeasonPass);
    else if (result.undo !== undefined) showDone('The season pass was removed.', result);
  };
  return { isBusy, fault: failure ?? '', add, remove };
}
