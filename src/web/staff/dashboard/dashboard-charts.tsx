import '@mantine/charts/styles.layer.css';

import { BarChart } from '@mantine/charts';
import { SimpleGrid, Stack, Title } from '@mantine/core';

import { offeredKinds, type ParkOffers } from '#contract/park-offers.ts';
import type { Dashboard } from '#contract/calls/staff-dashboard.ts';
import { earnKinds } from '#domain/earn-kinds.ts';
import { formatNumber } from '#domain/park-format.ts';

import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { dayWords } from './day-words.ts';

type Day = Dashboard['days'][number];

interface Series {
  name: string;
  color: string;
  read: (day: Day) => number;
}

interface Chart {
  title: string;
  series: readonly Series[];
}

const chartsOf = (park: ParkOffers): readonly Chart[] => [
  {
    title: 'Guests served',
    series: [{ name: 'Passes opened', color: 'brand.7', read: (day) => day.guestsServed }],
  },
  {
    title: 'Passes made per wallet',
    series: [
      { name: 'Apple', color: 'brand.7', read: (day) => day.passesApple },
      { name: 'Google', color: 'orange.6', read: (day) => day.passesGoogle },
    ],
  },
  ...(park.hasClub ? clubChartsOf(park) : []),
];

function clubChartsOf(park: ParkOffers): Chart[] {
  const kinds = offeredKinds(park).map((kind) => {
    const { name, dashboard } = earnKinds[kind];
    return { name, color: dashboard.color, key: dashboard.field };
  });
  return [
    {
      title: 'Claims by kind',
      series: kinds.map(({ key, ...kind }) => ({ ...kind, read: (day) => day[key].claims })),
    },
    {
      title: 'Points by kind',
      series: kinds.map(({ key, ...kind }) => ({ ...kind, read: (day) => day[key].points })),
    },
  ];
}

/** The charts of the dashboard; the table below them has the same figures for people who cannot see charts. */
export default function DashboardCharts({ days }: { days: readonly Day[] }) {
  const park = useStaffPage();
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
      {chartsOf(park).map(({ title, series }) => (
        <Stack key={title} gap="xs">
          <Title order={2} size="h4">
            {title}
          </Title>
          <div aria-hidden="true">
            <BarChart
              h={220}
              data={days.map((day) => ({
                day: dayWords(day.day, park),
                ...Object.fromEntries(series.map((one) => [one.name, one.read(day)])),
              }))}
              dataKey="day"
              yAxisProps={{ allowDecimals: false }}
              type="stacked"
              withLegend={series.length > 1}
              series={series.map(({ name, color }) => ({ name, color }))}
              barChartProps={{ accessibilityLayer: false }}
              barProps={{ isAnimationActive: false }}
              valueFormatter={(value) => formatNumber(value, park)}
            />
          </div>
        </Stack>
      ))}
    </SimpleGrid>
  );
}
