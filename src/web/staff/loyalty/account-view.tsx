import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';

import { offeredKinds } from '#contract/park-offers.ts';
import { allowedChanges } from '#domain/staff-loyalty.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { StepTitle } from '#web/staff/ui/step-title.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { AccountIdentity } from './account-identity.tsx';
import { claimKinds } from './claim-kinds.ts';
import { Corrections } from './corrections.tsx';
import { useReload, type LoyaltyAccount } from './loyalty-account.ts';
import { MemberRewards } from './member-rewards.tsx';
import { OrdersTable } from './orders-table.tsx';
import { PointsHistory } from './points-history.tsx';
import { RemoveAccount } from './remove-account.tsx';
import { SeasonPass } from './season-pass.tsx';
import { StaffClaimForm } from './staff-claim-form.tsx';

interface AccountViewProps {
  account: LoyaltyAccount;
  onChange: (allowedChanges: number) => void;
  onLeave: () => void;
}

/**
 * A loaded account: its season pass and points, claims that staff make for the member, orders and rewards. What grows
 * while it loads stands below the buttons, so that none of them moves.
 */
export function AccountView({ account, onChange, onLeave }: AccountViewProps) {
  const may = useMay();
  const reload = useReload();
  // After a claim, the form is disabled until the orders are reloaded; then staff continue in admin mode (staff §4).
  const afterClaim = async (): Promise<void> => {
    onChange(allowedChanges.afterClaim);
    await reload();
    onChange(allowedChanges.adminMode);
  };
  const kinds = offeredKinds(useStaffPage());
  return (
    <Stack>
      <Paper withBorder p="md">
        <Group justify="space-between">
          <div className="staff-break">
            <StepTitle>{account.email}</StepTitle>
            <Text size="sm" c="dimmed">
              User ID {account.userId}
            </Text>
          </div>
          <Group>
            <Button variant="default" onClick={onLeave}>
              Change User
            </Button>
            {may('Loyalty Account Remove') ? <RemoveAccount account={account} onRemoved={onLeave} /> : null}
          </Group>
        </Group>
        <AccountIdentity account={account} />
      </Paper>
      <SeasonPass account={account} />
      <PointsHistory account={account}>
        <Corrections account={account} />
      </PointsHistory>
      <SimpleGrid cols={{ base: 1, lg: 3 }}>
        {claimKinds
          .filter((kind) => kinds.includes(kind.path) && may(kind.permission))
          .map((kind) => (
            <StaffClaimForm key={kind.path} kind={kind} account={account} onClaimed={afterClaim} />
          ))}
      </SimpleGrid>
      <OrdersTable account={account} />
      <MemberRewards account={account} />
    </Stack>
  );
}
