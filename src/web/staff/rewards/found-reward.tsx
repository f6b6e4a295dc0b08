import { Alert, Button, Group, Paper, Title } from '@mantine/core';

import type { LookedTaking } from '#contract/calls/staff-rewards.ts';
import { isolated } from '#domain/isolated.ts';

import { focusOnArrival } from '#web/shared/ui/focus-on-arrival.ts';
import { Facts, Instant, Note, PlainButton } from '#web/staff/ui/basics.tsx';
import { writeNumber } from '#web/staff/ui/park-words.ts';

interface FoundRewardProps {
  taking: LookedTaking;
  isBusy: boolean;
  onRedeem: () => void;
  onNext: () => void;
}

/** The reward of a code, its member and its state. The button is there only if the server will accept it. */
export function FoundReward({ taking, isBusy, onRedeem, onNext }: FoundRewardProps) {
  const { member, account, reward, points, terms, outlets, state, expiresAt, refusal } = taking;
  const isReady = state === 'held' && refusal === null;
  return (
    <Paper withBorder p="md" component="section" aria-label="Reward">
      {/* Not on Redeem: a scanner that reads a code twice ends it with Enter twice. */}
      <Title
        key={state}
        ref={focusOnArrival}
        tabIndex={-1}
        order={2}
        size="h3"
        mb="xs"
        className="staff-break"
      >
        {reward}
      </Title>
      {refusal === null ? null : (
        <Alert color="red" mb="sm" title="Do not hand it out">
          {refusal}
        </Alert>
      )}
      {state === 'redeemed' && refusal === null ? (
        <Alert color="green" mb="sm" title="Redeemed now">
          Hand out the reward.
        </Alert>
      ) : null}
      <Facts
        facts={{
          Member: `${isolated(member)}, account ${account}`,
          Points: writeNumber(points),
          State: stateWords[state],
          'Code ends': <Instant iso={expiresAt} />,
          Outlets: outlets.join(', '),
          Terms: terms,
        }}
      />
      <Group mt="md">
        {isReady ? (
          <Button size="lg" loading={isBusy} onClick={onRedeem}>
            Redeem
          </Button>
        ) : null}
        <PlainButton size="lg" onClick={onNext}>
          Next code
        </PlainButton>
      </Group>
      {isReady ? (
        <Note mt="xs">Redeem when you hand out the reward; the code can’t be used again.</Note>
      ) : null}
    </Paper>
  );
}

const stateWords: Record<LookedTaking['state'], string> = {
  held: 'Held by the member',
  redeemed: 'Redeemed',
  returned: 'Given back',
  expired: 'Expired',
};
