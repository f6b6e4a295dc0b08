import { List, Text, Title } from '@mantine/core';

import type { Health } from '#contract/calls/staff-health.ts';
import { countWords } from '#domain/count-words.ts';
import { settableKinds } from '#domain/retention-settings.ts';

import { erasureWords } from '#web/staff/ui/retention-words.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';

/** The next erasures, and folded how long the park keeps each kind of data. The brand's file sets the days. */
export function RetentionTable({ retention }: Pick<Health, 'retention'>) {
  const park = useStaffPage();
  const news = retention.filter(hasNews);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        How long data is kept
      </Title>
      {news.length === 0 ? null : (
        <List size="sm">
          {news.map((view) => (
            <List.Item
              key={view.kind}
            >{`${settableKinds[view.kind].title}: ${erasureWords(view, park)}`}</List.Item>
          ))}
        </List>
      )}
      <details>
        <summary className="staff-summary">The days of each kind of data</summary>
        <RowList
          label="Retention"
          rows={retention}
          keyOf={({ kind }) => kind}
          renderCells={({ kind, days }) => ({
            Data: settableKinds[kind].title,
            'Kept for': days === null ? 'Kept' : countWords(days, 'day', 'days', park),
          })}
        />
        <Text size="sm" c="dimmed" mt="xs">
          To keep data for another time, ask your administrator. A shorter term erases nothing in its first
          seven days.
        </Text>
      </details>
    </section>
  );
}

function hasNews({ next, due }: Health['retention'][number]): boolean {
  return next !== null || (due !== null && due.count > 0);
}
