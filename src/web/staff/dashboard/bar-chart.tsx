import { useElementSize } from '@mantine/hooks';
import { useId, useState } from 'react';

import { writeNumber } from '#web/staff/ui/park-words.ts';
import { dateTicks, valueTicks, type ChartStep } from './chart-scale.ts';
import { looks, partLook, Patterns, patternOf, type Look } from './chart-looks.tsx';
import { tickWords } from './figure-words.ts';

/** The values of one color and pattern; losses are negative and stand below the line. */
export interface ChartSeries {
  name: string;
  look: Look;
  values: readonly number[];
}

interface BarChartProps {
  names: readonly string[];
  steps: readonly ChartStep[];
  series: readonly ChartSeries[];
  /** For each step whether only a part of it is in the range: its bar is pale and has a dashed outline. */
  parts: readonly boolean[];
  /** The sums of the range beside, drawn as a line; its steps are counted from its first one. */
  beside: readonly number[];
  /** The text about one step, shown while the pointer is over it. */
  describe: (index: number) => string;
}

const height = 150;
const margin = { top: 8, right: 8, bottom: 24, left: 44 };
const tickWidth = 72;

/** Bars on round axes. Only for the eye: its table has the same figures. */
export function BarChart({ names, steps, series, parts, beside, describe }: BarChartProps) {
  const id = useId();
  const { ref, width: measured } = useElementSize();
  const [pointed, setPointed] = useState<number | null>(null);
  const width = Math.max(measured, 240);
  const inner = width - margin.left - margin.right;
  const band = inner / Math.max(steps.length, 1);
  const totals = steps.flatMap((_, index) => [
    barTotalOf(series, index, (value) => value > 0),
    barTotalOf(series, index, (value) => value < 0),
  ]);
  const ticks = valueTicks([...totals, ...beside]);
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const yOf = (value: number): number =>
    margin.top + ((high - value) / (high - low)) * (height - margin.top - margin.bottom);
  const xOf = (index: number): number => margin.left + index * band;
  const frame: Frame = { width, band, xOf, yOf };
  return (
    <div ref={ref} className="relative" aria-hidden="true">
      <svg width={width} height={height} className="block" onPointerLeave={() => setPointed(null)}>
        <Patterns id={id} />
        <ValueAxis ticks={ticks} frame={frame} />
        {dateTicks(steps, Math.floor(inner / tickWidth)).map((tick) => (
          <text
            key={tick.index}
            x={Math.min(xOf(tick.index) + band / 2, width - 24)}
            y={height - 6}
            textAnchor="middle"
            className="fill-muted text-xs tabular-nums"
          >
            {tickWords(names[tick.index] ?? '', steps[tick.index] ?? noStep, tick)}
          </text>
        ))}
        {names.map((name, index) => (
          <g key={name} opacity={pointed === null || pointed === index ? 1 : 0.55}>
            <Bar id={id} series={series} index={index} isPart={parts[index] === true} frame={frame} />
          </g>
        ))}
        <BesideLine beside={beside.slice(0, steps.length)} frame={frame} />
        {names.map((name, index) => (
          <rect
            key={name}
            x={xOf(index)}
            y={margin.top}
            width={band}
            height={height - margin.top - margin.bottom}
            fill="transparent"
            onPointerEnter={() => setPointed(index)}
          />
        ))}
      </svg>
      {pointed === null ? null : (
        <p className="pointer-events-none absolute inset-x-0 top-0 m-0 rounded-lg bg-surface px-2 py-0.5 text-note text-ink">
          {describe(pointed)}
        </p>
      )}
    </div>
  );
}

/** Where steps and values are, in pixels. */
interface Frame {
  width: number;
  band: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
}

function ValueAxis({ ticks, frame: { width, yOf } }: { ticks: readonly number[]; frame: Frame }) {
  const isLarge = (ticks.at(-1) ?? 0) - (ticks[0] ?? 0) >= 10_000;
  return ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={margin.left}
        x2={width - margin.right}
        y1={yOf(tick)}
        y2={yOf(tick)}
        stroke={tick === 0 ? 'var(--outline)' : 'var(--line)'}
      />
      <text
        x={margin.left - 8}
        y={yOf(tick) + 4}
        textAnchor="end"
        className="fill-muted text-xs tabular-nums"
      >
        {writeNumber(tick, { notation: isLarge ? 'compact' : 'standard' })}
      </text>
    </g>
  ));
}

/** The range beside, as a dashed line. */
function BesideLine({ beside, frame: { band, xOf, yOf } }: { beside: readonly number[]; frame: Frame }) {
  const points = beside.map((value, index) => `${xOf(index) + band / 2},${yOf(value)}`).join(' ');
  return <polyline points={points} fill="none" stroke="var(--ink)" strokeWidth={1.5} strokeDasharray="5 4" />;
}

interface BarProps {
  id: string;
  series: readonly ChartSeries[];
  index: number;
  isPart: boolean;
  frame: Frame;
}

function Bar({ id, series, index, isPart, frame: { band, xOf, yOf } }: BarProps) {
  return stackOf(series, index).map(({ look, from, to }) => (
    <rect
      key={look}
      x={xOf(index) + band * 0.12}
      width={Math.max(band * 0.76, 0.5)}
      y={Math.min(yOf(from), yOf(to))}
      height={Math.abs(yOf(from) - yOf(to))}
      fill={patternOf(id, look, band)}
      stroke={band > 4 ? looks[look] : 'none'}
      {...(isPart ? partLook : {})}
    />
  ));
}

const noStep: ChartStep = { day: '1970-01-01', hour: null, by: 'day' };

function barTotalOf(
  series: readonly ChartSeries[],
  index: number,
  isWanted: (value: number) => boolean,
): number {
  return series.reduce((sum, { values }) => {
    const value = values[index] ?? 0;
    return isWanted(value) ? sum + value : sum;
  }, 0);
}

/** Gains stand on each other above the line, losses below it. */
function stackOf(series: readonly ChartSeries[], index: number): { look: Look; from: number; to: number }[] {
  let [up, down] = [0, 0];
  return series.flatMap(({ look, values }) => {
    const value = values[index] ?? 0;
    if (value === 0) return [];
    const from = value > 0 ? up : down;
    if (value > 0) up += value;
    else down += value;
    return [{ look, from, to: from + value }];
  });
}
