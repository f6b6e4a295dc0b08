import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

import { offeredKinds } from '#contract/park-offers.ts';
import type { EarnRulesVersion } from '#contract/calls/earn-rules.ts';
import { earnKinds, fillRuleText } from '#domain/earn-kinds.ts';
import { isolated } from '#domain/isolated.ts';
import { ruleNumberWords } from '#domain/loyalty-words.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';

interface RulesFactsProps {
  version: EarnRulesVersion;
  /** Further facts above the rules: the name of each, and its content. */
  first?: readonly (readonly [string, ReactNode])[];
}

const nothing = [] as const;

/** Everything that a version says, in words. */
export function RulesFacts({ version, first = nothing }: RulesFactsProps) {
  const park = useStaffPage();
  const number = (value: number): string => formatNumber(value, park);
  const tiers = version.tiers.map(({ name, from }) => `${isolated(name)} from ${number(from)}`).join(', ');
  const facts: (readonly [string, ReactNode])[] = [
    ...first,
    ...offeredKinds(park).map((kind) => {
      const { name, ruleText } = earnKinds[kind];
      const words = fillRuleText(ruleText, kind, version[kind], (value, unit) =>
        ruleNumberWords(value, unit, park),
      );
      return [name, words] as const;
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
    <Table verticalSpacing={4} withRowBorders={false}>
      <Table.Tbody>
        {facts.map(([name, words]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w={{ base: 120, sm: 180 }}>
              {name}
            </Table.Th>
            <Table.Td>{words}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
