import { Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import type { Dashboard } from '#contract/calls/staff-dashboard.ts';

import { staffPage } from '#web/staff/ui/staff-page.ts';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { ScrollRegion } from '#web/staff/ui/scroll-region.tsx';
import { Note, Heading } from '#web/staff/ui/basics.tsx';
import { writeNumber } from '#web/staff/ui/park-words.ts';
import { BarChart, type ChartSeries } from './bar-chart.tsx';
import { LegendMark, PartMark } from './chart-looks.tsx';
import { besideNameOf, chartsOf, type ChartPlan } from './charts.ts';
import { partOfWeek, stepInRangeWords, stepOf } from './figure-words.ts';

/** The range that is drawn as a line beside the bars. */
export type Beside = 'before' | 'lastYear';

interface DashboardChartsProps {
  dashboard: Dashboard;
  beside: Beside;
  /** How the range beside is called, such as "30 days before". */
  besideName: string;
}

/** The charts of the dashboard, each with its table, and beside the last one what fills its row. */
export function DashboardCharts({ children, ...props }: DashboardChartsProps & { children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing="sm" className="staff-charts">
      {chartsOf(staffPage()).map((plan) => (
        <Chart key={plan.title} plan={plan} {...props} />
      ))}
      {children}
    </SimpleGrid>
  );
}

function Chart({ plan, dashboard, beside, besideName }: DashboardChartsProps & { plan: ChartPlan }) {
  const series = plan.figures.map(({ figure, isLoss = false, ...one }) => {
    const found = dashboard.figures.find(({ name }) => name === figure);
    const signed = (values: readonly number[] = []): number[] =>
      values.map((value) => (isLoss ? 0 - value : value));
    return { ...one, values: signed(found?.now.steps), beside: signed(found?.[beside].steps) };
  });
  const besideLength = Math.max(0, ...series.map((one) => one.beside.length));
  const besideSums = Array.from({ length: besideLength }, (_, index) =>
    series.reduce((sum, one) => sum + (one.beside[index] ?? 0), 0),
  );
  const isEmpty = series.every(({ values }) => values.every((value) => value === 0));
  return (
    <Card withBorder padding="sm">
      <Stack gap={4}>
        <div>
          <Heading>{plan.title}</Heading>
          <Note>{plan.about}</Note>
        </div>
        {isEmpty ? (
          <Text py="xl" ta="center" c="dimmed">
            Nothing in these days. A longer range may have figures.
          </Text>
        ) : (
          <ChartBody
            title={plan.title}
            dashboard={dashboard}
            series={series}
            beside={besideSums.some((sum) => sum !== 0) ? besideSums : []}
            besideName={besideNameOf(plan, besideName)}
          />
        )}
      </Stack>
    </Card>
  );
}

interface ChartBodyProps {
  title: string;
  dashboard: Dashboard;
  series: readonly ChartSeries[];
  /** Empty if the range beside has no figures. */
  beside: readonly number[];
  besideName: string;
}

function ChartBody({ title, dashboard, series, beside, besideName }: ChartBodyProps) {
  const { steps: names, range } = dashboard;
  const hasBeside = beside.length > 0;
  const parts = names.map((name) => partOfWeek(name, range) !== undefined);
  const words = (value: number | undefined): string => writeNumber(value ?? 0);
  const describe = (index: number): string => {
    const numbers = series.map(({ name, values }) => `${name} ${words(values[index])}`).join(', ');
    const other = hasBeside ? `; ${besideName}: ${words(beside[index])}` : '';
    return `${stepInRangeWords(names[index] ?? '', range)}: ${numbers}${other}`;
  };
  return (
    <>
      <BarChart
        names={names}
        steps={names.map((name) => stepOf(name, range.by))}
        series={series}
        parts={parts}
        beside={beside}
        describe={describe}
      />
      <Legend
        series={series}
        besideName={hasBeside ? besideName : undefined}
        hasParts={parts.includes(true)}
      />
      <details>
        <summary className="staff-summary">{`${title} as a table`}</summary>
        <ScrollRegion label={title}>
          <RowList
            label={title}
            rows={newestFirst(names.map((name, index) => ({ name, index })))}
            keyOf={({ name }) => name}
            isNumber={(head) => head !== 'Date'}
            renderCells={({ name, index }) => ({
              Date: stepInRangeWords(name, range),
              ...Object.fromEntries(series.map((one) => [one.name, words(one.values[index])])),
              ...(hasBeside ? { [besideName]: words(beside[index]) } : {}),
            })}
          />
        </ScrollRegion>
      </details>
    </>
  );
}

interface LegendProps {
  series: readonly Pick<ChartPlan['figures'][number], 'name' | 'look'>[];
  besideName: string | undefined;
  /** True if a bar is a part of a week. */
  hasParts: boolean;
}

function Legend({ series, besideName, hasParts }: LegendProps) {
  return (
    <Group gap="xs">
      {series.map(({ name, look }) => (
        <Group key={name} gap={6}>
          <LegendMark look={look} />
          <Text size="sm">{name}</Text>
        </Group>
      ))}
      {besideName === undefined ? null : (
        <Group gap={6}>
          <svg width={24} height={16} aria-hidden="true">
            <line x1={0} x2={24} y1={8} y2={8} stroke="var(--ink)" strokeWidth={1.5} strokeDasharray="5 4" />
          </svg>
          <Text size="sm">{besideName}</Text>
        </Group>
      )}
      {hasParts ? (
        <Group gap={6}>
          <PartMark />
          <Text size="sm">Part of a week</Text>
        </Group>
      ) : null}
    </Group>
  );
}

/** The newest first. (Our oldest browsers lack `toReversed`.) */
function newestFirst<Row>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => rows.at(-1 - index) ?? row);
}
