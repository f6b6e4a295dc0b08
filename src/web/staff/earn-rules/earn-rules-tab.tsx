import { Badge, Button, Group, Paper, Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { offeredKinds } from '#contract/park-offers.ts';
import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { earnKinds, fillRuleText, type RuleField } from '#domain/earn-kinds.ts';
import { firstEarnRules } from '#domain/first-earn-rules.ts';
import { isolated } from '#domain/isolated.ts';
import { ruleNumberWords, unitOfCurrency } from '#domain/loyalty-words.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useMay } from '#web/staff/session/use-session.ts';
import { bodyOf, staffSend } from '#web/staff/session/staff-send.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { Outline } from '#web/staff/ui/outline.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { useAddress } from '#web/staff/ui/use-address.ts';
import { useShortcuts } from '#web/staff/ui/use-shortcuts.ts';
import { WideTable } from '#web/staff/ui/wide-table.tsx';
import { NewVersionModal } from './new-version-modal.tsx';

const plainAddress = { row: '' };

/**
 * The Earn Rules tab: the active version, all earlier versions, and a form for a new one if the member may create it.
 */
export default function EarnRulesTab() {
  const may = useMay();
  // As in the data tabs, `row=new` is the form; a version that exists is read in the list and cannot be opened.
  const [address, change] = useAddress(plainAddress);
  const versions = useQuery({
    queryKey: ['earn-rules'],
    queryFn: async () => bodyOf(await staffSend('GET /api/admin/earn-rules/', undefined)),
  });
  const base = versions.data === undefined ? undefined : (versions.data[0] ?? beforeFirst);
  const current = versions.data?.find((version) => version.state === 'current');
  const newest = may('Earn Rules Create') ? base : undefined;
  const add = (): void => change({ row: 'new' }, 'push');
  useShortcuts({ n: newest === undefined ? undefined : add });
  return (
    <Stack>
      <QueryFault what="The earn rules" query={versions} />
      {versions.isPending ? <Outline label="Loading..." /> : null}
      {current === undefined ? null : <CurrentRules version={current} />}
      {newest === undefined ? null : (
        <Group>
          <Button onClick={add}>New version</Button>
        </Group>
      )}
      {versions.data === undefined ? null : <Versions versions={versions.data} />}
      {address.row !== 'new' || newest === undefined ? null : (
        <NewVersionModal newest={newest} onClose={() => change({ row: '' }, 'replace')} />
      )}
    </Stack>
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
  const { number, ruleNumber } = useNumbers();
  const park = useStaffPage();
  const tiers = version.tiers.map(({ name, from }) => `${isolated(name)} from ${number(from)}`).join(', ');
  const facts: [string, string][] = [
    ...offeredKinds(park).map((kind): [string, string] => {
      const { name, ruleText } = earnKinds[kind];
      return [name, fillRuleText(ruleText, kind, version[kind], ruleNumber)];
    }),
    ['Passholder multiplier', number(version.passholderMultiplier)],
    ['Welcome', `${number(version.welcomeBonus)} points`],
    [
      'Points expire after',
      version.expiryMonths === 1 ? '1 month' : `${number(version.expiryMonths)} months`,
    ],
    ['Tiers', tiers === '' ? 'none' : tiers],
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label="Active rules">
      <Title order={2} size="h4" mb="xs">
        Active version: {version.version}
      </Title>
      <Table verticalSpacing={4} withRowBorders={false}>
        <Table.Tbody>
          {facts.map(([name, words]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={180}>
                {name}
              </Table.Th>
              <Table.Td>{words}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

const stateWords = { current: 'active', planned: 'planned', past: 'past', replaced: 'replaced' } as const;

function Versions({ versions }: { versions: readonly EarnRulesVersion[] }) {
  const { number, unit } = useNumbers();
  const kinds = offeredKinds(useStaffPage());
  const kindNames = kinds.map((kind) => earnKinds[kind].name);
  const heads = ['Version', 'Valid from', ...kindNames, 'Passholder multiplier', 'Welcome'];
  return (
    <Paper withBorder p="md" component="section" aria-label="All versions">
      <Title order={2} size="h4" mb="xs">
        All versions
      </Title>
      <WideTable label="Versions of the earn rules" widthMin={760} heads={heads}>
        {versions.map((version) => (
          <Table.Tr key={version.version}>
            <Table.Td>
              {version.version}{' '}
              <Badge variant="default" size="sm" tt="none">
                {stateWords[version.state]}
              </Badge>
            </Table.Td>
            <Table.Td>
              <Instant iso={version.validFrom} />
            </Table.Td>
            {kinds.map((kind) => (
              <Table.Td key={kind}>
                {number(version[kind].perDollar)} a {unit}
              </Table.Td>
            ))}
            <Table.Td>{number(version.passholderMultiplier)}</Table.Td>
            <Table.Td>{number(version.welcomeBonus)}</Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </Paper>
  );
}

function useNumbers() {
  const park = useStaffPage();
  return {
    number: (value: number): string => formatNumber(value, park),
    ruleNumber: (value: number, kind: RuleField['unit']): string => ruleNumberWords(value, kind, park),
    unit: unitOfCurrency(park.currency),
  };
}
