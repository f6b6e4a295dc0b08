/** The charts of the dashboard: their titles, and the figures that each shows. */
import { figures, type FigureName } from '#contract/figures.ts';
import { offeredKinds, type ParkOffers } from '#contract/park-offers.ts';
import { earnKinds } from '#domain/earn-kinds.ts';

import type { Look } from './chart-looks.tsx';

/** One figure of a chart; a loss is drawn below the line. */
export interface ChartFigure {
  figure: FigureName;
  name: string;
  look: Look;
  isLoss?: boolean;
}

/** A chart. */
export interface ChartPlan {
  title: string;
  about: string;
  figures: readonly ChartFigure[];
}

const looksInOrder: readonly Look[] = ['full', 'striped', 'dotted'];

/** The charts of a park: without a club, those of passes only. */
export function chartsOf(park: ParkOffers): ChartPlan[] {
  return [...passCharts, ...(park.hasClub ? clubChartsOf(park) : [])];
}

const passCharts: readonly ChartPlan[] = [
  single('views'),
  single('passes'),
  {
    title: 'Passes made per wallet',
    about: 'Each file or link made for a guest to add, without updates',
    figures: [
      { figure: 'apple', name: 'Apple', look: 'full' },
      { figure: 'google', name: 'Google', look: 'striped' },
    ],
  },
];

function clubChartsOf(park: ParkOffers): ChartPlan[] {
  const byKind = (prefix: 'claims' | 'refused' | 'points') =>
    offeredKinds(park).map((kind, index): ChartFigure => ({
      figure: `${prefix}-${kind}`,
      name: earnKinds[kind].name,
      look: looksInOrder[index] ?? 'crossed',
    }));
  return [
    { title: 'Claims by kind', about: 'Claims that earned points', figures: byKind('claims') },
    { title: 'Refused claims by kind', about: 'Each time a guest was refused', figures: byKind('refused') },
    { title: 'Points by kind', about: 'Points of claims, pending ones included', figures: byKind('points') },
    {
      title: 'Points earned and lost',
      about: 'Gross above the line; removed, expired and rewards below it',
      figures: [
        { figure: 'earned', name: 'Earned', look: 'full' },
        { figure: 'removed', name: 'Removed', look: 'crossed', isLoss: true },
        { figure: 'expired', name: 'Expired', look: 'dotted', isLoss: true },
        { figure: 'rewards', name: 'Rewards', look: 'striped', isLoss: true },
      ],
    },
  ];
}

/** The name of the line beside a chart's bars; where some bars are losses, it shows the net sum. */
export function besideNameOf({ figures: shown }: ChartPlan, besideName: string): string {
  return shown.some(({ isLoss = false }) => isLoss) ? `${besideName}, net` : besideName;
}

function single(figure: FigureName): ChartPlan {
  const { title, about } = figures[figure];
  return {
    title,
    about: about.charAt(0).toUpperCase() + about.slice(1),
    figures: [{ figure, name: title, look: 'full' }],
  };
}
