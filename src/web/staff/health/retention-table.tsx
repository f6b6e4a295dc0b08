import { Table, Text, Title } from '@mantine/core';

import type { Health } from '#contract/calls/staff-health.ts';
import { formatNumber } from '#domain/park-format.ts';
import { settableKinds } from '#domain/retention-settings.ts';

import { erasureWords } from '#web/staff/ui/retention-words.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { WideTable } from '#web/staff/ui/wide-table.tsx';

/** How long the park keeps each kind of data, and the next erasure. The brand's file sets the days. */
export function RetentionTable({ retention }: Pick<Health, 'retention'>) {
  const park = useStaffPage();
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        How long data is kept
      </Title>
      <WideTable label="Retention" widthMin={320} heads={['Data', 'Kept for']}>
        {retention.map((view) => (
          <Table.Tr key={view.kind}>
            <Table.Th scope="row" style={{ whiteSpace: 'normal' }}>
              {settableKinds[view.kind].title}
              {hasNews(view) ? (
                <Text size="sm" fw={400}>
                  {erasureWords(view, park)}
                </Text>
              ) : null}
            </Table.Th>
            <Table.Td className="tabular-nums whitespace-nowrap">
              {view.days === null ? 'Kept' : `${formatNumber(view.days, park)} days`}
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
      <Text size="sm" c="dimmed" mt="xs">
        The days are set under retention in brand.json. A shorter term erases nothing in its first seven days.
      </Text>
    </section>
  );
}

function hasNews({ next, due }: Health['retention'][number]): boolean {
  return next !== null || (due !== null && due.count > 0);
}
