import { Anchor, Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';

import { offeredKinds } from '#contract/park-offers.ts';
import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { firstEarnRules } from '#domain/first-earn-rules.ts';
import { unitOfCurrency } from '#domain/loyalty-words.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { Outline } from '#web/staff/ui/outline.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { RulesFacts } from './rules-facts.tsx';
import { earnRulesKey, VersionForm } from './version-form.tsx';

const plainAddress = { row: '' };

/**
 * The Earn Rules tab: the active version, all earlier versions, and a form for a new one if the member may create it.
 */
export default function EarnRulesTab() {
  const may = useMay();
  // As in the data tabs, `row=new` is the form, and `row=3` is version 3, which can only be read.
  const [address, change] = useAddress(plainAddress);
  const versions = useQuery({
    queryKey: earnRulesKey,
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/earn-rules/', undefined)),
  });
  const base = versions.data === undefined ? undefined : (versions.data[0] ?? beforeFirst);
  const current = versions.data?.find((version) => version.state === 'current');
  const newest = may('Earn Rules Create') ? base : undefined;
  const add = (): void => change({ row: 'new' }, 'push');
  useShortcuts({ n: newest === undefined ? undefined : add });
  return (
    <Stack>
      <Loaded what="The earn rules" query={versions} outline={<Outline label="Loading..." />}>
        {(all) => (
          <>
            {current === undefined ? null : <CurrentRules version={current} />}
            {newest === undefined ? null : (
              <Group>
                <Button onClick={add}>New version</Button>
              </Group>
            )}
            <Versions versions={all} />
          </>
        )}
      </Loaded>
      <OpenRow
        row={address.row}
        versions={versions.data ?? []}
        newest={newest}
        onClose={() => change({ row: '' }, 'replace')}
      />
    </Stack>
  );
}

interface OpenRowProps {
  row: string;
  versions: readonly EarnRulesVersion[];
  /** What a new version starts from; undefined if the member may not create one. */
  newest: EarnRulesVersion | undefined;
  onClose: () => void;
}

/** What the address opens: the form, a version to read, which cannot be changed, or nothing. */
function OpenRow({ row, versions, newest, onClose }: OpenRowProps) {
  if (row === 'new') return newest === undefined ? null : <VersionForm {...{ newest, onClose }} />;
  const version = versions.find((one) => String(one.version) === row);
  if (version === undefined) return null;
  return (
    <StaffModal title={`Version ${version.version} of the earn rules`} isOpen onClose={onClose}>
      <RulesFacts
        version={version}
        first={[
          ['State', stateWords[version.state]],
          ['Valid from', <Instant key="from" iso={version.validFrom} />],
        ]}
      />
    </StaffModal>
  );
}

/** What the first version of a park starts from; the server numbers it 1. */
const beforeFirst: EarnRulesVersion = {
  ...firstEarnRules,
  tiers: [...firstEarnRules.tiers],
  version: 0,
  validFrom: '1970-01-01T00:00:00Z',
  state: 'past',
};

function CurrentRules({ version }: { version: EarnRulesVersion }) {
  return (
    <Paper withBorder p="md" component="section" aria-label="Active rules">
      <Title order={2} size="h4" mb="xs">
        Active version: {version.version}
      </Title>
      <RulesFacts version={version} />
    </Paper>
  );
}

const stateWords: Record<EarnRulesVersion['state'], string> = {
  current: 'Active',
  planned: 'Planned',
  past: 'Past',
  replaced: 'Replaced',
};

function Versions({ versions }: { versions: readonly EarnRulesVersion[] }) {
  const park = useStaffPage();
  const unit = unitOfCurrency(park.currency);
  const number = (value: number): string => formatNumber(value, park);
  return (
    <Paper withBorder p="md" component="section" aria-label="All versions">
      <Title order={2} size="h4" mb="xs">
        All versions
      </Title>
      <RowList
        label="Versions of the earn rules"
        rows={versions}
        keyOf={({ version }) => version}
        renderCells={(version) => ({
          Version: (
            <Anchor
              component={Link}
              href={`/admin/earn-rules?row=${version.version}`}
              aria-label={`Version ${version.version}`}
              size="sm"
              underline="always"
              display="inline-block"
              // A digit alone is hard to hit with a finger.
              miw={44}
            >
              {version.version}
            </Anchor>
          ),
          State: stateWords[version.state],
          'Valid from': <Instant iso={version.validFrom} />,
          ...Object.fromEntries(
            offeredKinds(park).map((kind) => [
              earnKinds[kind].name,
              `${number(version[kind].perDollar)} a ${unit}`,
            ]),
          ),
          'Passholder multiplier': number(version.passholderMultiplier),
          Welcome: number(version.welcomeBonus),
        })}
      />
    </Paper>
  );
}
