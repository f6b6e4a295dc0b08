import { ColorSwatch, Group } from '@mantine/core';

import { isBlank, labelOfChoice, type AdminColumn, type CellValue } from '#contract/admin-columns.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import { rewardImageOf } from '#domain/loyalty-reward.ts';
import { formatAmount } from '#domain/park-format.ts';

import { Instant } from '#web/staff/ui/basics.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { writeNumber } from '#web/staff/ui/park-words.ts';
import type { SelectOption } from './select-options.ts';

interface DataCellProps {
  column: AdminColumn;
  value: CellValue | undefined;
  /** The row, because the currency of an amount is in another field. */
  row: AdminRow;
  options: readonly SelectOption[];
}

/** One cell of a table, displayed by the kind of its column (staff §2). */
export function DataCell({ column, value, row, options }: DataCellProps) {
  if (isBlank(value)) return null;
  switch (column.kind) {
    case 'boolean':
      return <YesNoMark isOn={value === true} />;
    case 'currency':
      return <Money amount={Number(value)} currency={String(row[column.currencyField])} />;
    case 'color':
      return (
        <Group gap="xs" wrap="nowrap">
          <ColorSwatch color={`#${String(value)}`} size={18} />
          <span className="tabular-nums">#{String(value)}</span>
        </Group>
      );
    case 'datetime':
      return <Instant iso={String(value)} hasSeconds />;
    case 'picture':
      return <PictureCell name={String(value)} />;
    case 'select':
      return <bdi>{labelOfChoice({ choices: options }, value)}</bdi>;
    case 'choice':
      return <span>{labelOfChoice(column, value)}</span>;
    case 'number':
      return <Count of={Number(value)} zero={column.zero} />;
    case 'text':
    case 'textarea':
      return <Shortened text={String(value)} max={column.shownCharactersMax} />;
    default:
      return <span className="tabular-nums">{String(value)}</span>;
  }
}

/** Drawn, because many fonts have no such characters and leave the cell empty. */
function YesNoMark({ isOn }: { isOn: boolean }) {
  return (
    <span className="staff-yes-no" data-on={isOn}>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="inline-block size-4 fill-none stroke-current stroke-2 align-middle [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={isOn ? 'M2.5 8.500l3.500 4 7.500-9' : 'M3.500 3.500l9 9M12.500 3.500l-9 9'} />
      </svg>
      <span className="sr-only">{isOn ? 'Yes' : 'No'}</span>
    </span>
  );
}

/** An own picture, or the name of a drawing. */
function PictureCell({ name }: { name: string }) {
  const image = rewardImageOf(name);
  if (image === null) return <span>{name}</span>;
  return (
    <img
      src={image}
      alt="Uploaded"
      width={40}
      height={30}
      loading="lazy"
      className="block rounded-lg object-cover"
    />
  );
}

/** A text that a person typed takes its own direction, which must not turn the cells around it. */
function Shortened({ text, max }: { text: string; max: number | undefined }) {
  const isLong = max !== undefined && text.length > max;
  return <bdi title={text}>{isLong ? `${text.slice(0, max).trimEnd()}…` : text}</bdi>;
}

function Count({ of, zero }: { of: number; zero: string | undefined }) {
  return <span className="tabular-nums">{(of === 0 ? zero : undefined) ?? writeNumber(of)}</span>;
}

/** Formats an amount for the park, in the currency of its row. */
function Money({ amount, currency }: { amount: number; currency: string }) {
  const { locale } = staffPage();
  return <span className="tabular-nums">{formatAmount(amount, { locale, currency })}</span>;
}
