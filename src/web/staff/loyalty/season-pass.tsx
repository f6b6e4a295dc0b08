import { Button, Group, Paper, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import { staffTexts } from '#contract/staff-texts.ts';
import { seasonPassIdPattern } from '#domain/staff-loyalty.ts';
import { cleanNumber } from '#domain/typed-number.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { useReadGuest } from '#web/staff/fix/use-desk.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSend, staffSendForText } from '#web/staff/session/staff-send.ts';
import { tellFailure } from '#web/staff/session/tell-failure.ts';
import { TryAgain } from '#web/staff/ui/query-fault.tsx';
import { useTask } from '#web/shared/ui/use-task.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { useSeasonPass, type LoyaltyAccount } from './loyalty-account.ts';

/** The account's season pass: read-only with Remove if the account has one, otherwise a field with Add (staff §4). */
export function SeasonPass({ account }: { account: LoyaltyAccount }) {
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
        <Refusal text={fault} />
      </form>
    </Paper>
  );
}

/** The server's text of a refusal. */
function Refusal({ text }: { text: string }) {
  return (
    <div role="alert">
      {text === '' ? null : (
        <Text c="var(--danger)" mt="xs">
          {text}
        </Text>
      )}
    </div>
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
