import { Anchor, Button, Group, Stack } from '@mantine/core';
import { Link } from 'wouter';
import type { ReactNode } from 'react';

import { offeredKinds } from '#contract/park-offers.ts';
import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { earnKinds, fillRuleText } from '#domain/earn-kinds.ts';
import { firstEarnRules } from '#domain/first-earn-rules.ts';
import { unitOfCurrency, ruleNumberWords } from '#domain/loyalty-words.ts';
import { isolated } from '#domain/isolated.ts';

import { useStaffQuery } from '#web/staff/session/use-staff-query.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { Facts, Instant, Outline, Section } from '#web/staff/ui/basics.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { writeNumber, writeCount } from '#web/staff/ui/park-words.ts';
import { earnRulesKey, VersionForm } from './version-form.tsx';

const plainAddress = { row: '' };

/**
 * The Earn Rules tab: the active version, all earlier versions, and a form for a new one if the member may create it.
 */
export default function EarnRulesTab() {
  const may = useMay();
  // As in the data tabs, `row=new` is the form, and `row=3` is version 3, which can only be read.
  const [address, change] = useAddress(plainAddress);
  const versions = useStaffQuery(earnRulesKey, 'GET /api/admin/earn-rules/');
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
            {current === undefined ? null : (
              <Section title={`Active version: ${current.version}`} name="Active rules">
                <RulesFacts version={current} />
              </Section>
            )}
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
        first={{ State: stateWords[version.state], 'Valid from': <Instant iso={version.validFrom} /> }}
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

const stateWords: Record<EarnRulesVersion['state'], string> = {
  current: 'Active',
  planned: 'Planned',
  past: 'Past',
  replaced: 'Replaced',
};

function Versions({ versions }: { versions: readonly EarnRulesVersion[] }) {
  const park = staffPage();
  const unit = unitOfCurrency(park.currency);
  return (
    <Section title="All versions">
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
              `${writeNumber(version[kind].perDollar)} a ${unit}`,
            ]),
          ),
          'Passholder multiplier': version.passholderMultiplier,
          Welcome: version.welcomeBonus,
        })}
      />
    </Section>
  );
}

interface RulesFactsProps {
  version: EarnRulesVersion;
  /** Further facts above the rules. */
  first?: Readonly<Record<string, ReactNode>>;
}

/** Everything that a version says, in words. */
function RulesFacts({ version, first }: RulesFactsProps) {
  const park = staffPage();
  const tiers = version.tiers
    .map(({ name, from }) => `${isolated(name)} from ${writeNumber(from)}`)
    .join(', ');
  const ofKinds = offeredKinds(park).map((kind) => {
    const { name, ruleText } = earnKinds[kind];
    const words = fillRuleText(ruleText, kind, version[kind], (value, unit) =>
      ruleNumberWords(value, unit, park),
    );
    return [name, words] as const;
  });
  return (
    <Facts
      facts={{
        ...first,
        ...Object.fromEntries(ofKinds),
        'Passholder multiplier': writeNumber(version.passholderMultiplier),
        Welcome: `${writeNumber(version.welcomeBonus)} points`,
        'Points expire after': writeCount(version.expiryMonths, 'month', 'months'),
        Tiers: tiers || 'none',
      }}
    />
  );
}
