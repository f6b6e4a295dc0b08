import { Fieldset, Group, NativeSelect, Stack, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { labelOfColumn } from '#contract/column-labels.ts';
import type { ImportMapping } from '#contract/import-mapping.ts';
import { columnsReadAs } from '#contract/mapped-columns.ts';

import { Fields, type FormField } from '#web/staff/declared/form-field.tsx';
import { RowList } from '#web/staff/ui/row-list.tsx';
import { Note, RowButton } from '#web/staff/ui/basics.tsx';
import { LayoutFields } from './layout-fields.tsx';
import {
  columnsOfKind,
  mapHeader,
  setValues,
  textsToTranslate,
  unmappedColumns,
  withoutBlanks,
} from './mapping-draft.ts';
import type { KnownLayout, ReadFile } from './use-file-guess.ts';

interface MappingFieldsProps {
  read: ReadFile;
  /** The layout that the file is being read with again; empty if it is not being read. */
  asked: KnownLayout;
  isReading: boolean;
  onChange: (mapping: ImportMapping) => void;
  /** Reads the file again, because another layout has other headers. */
  onLayout: (known: KnownLayout) => void;
}

type ColumnFieldsProps = Pick<MappingFieldsProps, 'read' | 'onChange'>;

/** Everything of a mapping that a member can correct. While the file is read again, only its layout can be changed. */
export function MappingFields({ read, asked, isReading, onChange, onLayout }: MappingFieldsProps) {
  return (
    <Stack>
      <LayoutFields read={read} asked={asked} onLayout={onLayout} />
      <Fieldset variant="unstyled" disabled={isReading}>
        <Stack>
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <Fields
              fields={formatFields}
              draft={read.mapping}
              onChange={({ timeZone = '', ...rest }) =>
                onChange(timeZone === '' ? rest : { ...rest, timeZone })
              }
            />
          </Group>
          <ColumnTable read={read} onChange={onChange} />
          <ConstantFields read={read} onChange={onChange} />
          <ValueFields read={read} onChange={onChange} />
        </Stack>
      </Fieldset>
    </Stack>
  );
}

const orderNames: Record<ImportMapping['dates'], string> = {
  ymd: 'Year first: 2026-11-20',
  dmy: 'Day first: 20.11.2026',
  mdy: 'Month first: 11/20/2026',
};
const thousandsNames: Record<ImportMapping['thousands'], string> = {
  ...{ '': 'None', '.': 'Point', ',': 'Comma', ' ': 'Space', "'": 'Apostrophe' },
};
const decimalNames = { '.': 'Point: 36.50', ',': 'Comma: 36,50' };

const formatFields: readonly FormField<ImportMapping>[] = [
  { name: 'dates', kind: 'choice', label: 'Dates', options: optionsOf(orderNames) },
  { name: 'timeZone', kind: 'text', label: 'Time zone' },
  { name: 'decimal', kind: 'choice', label: 'Decimal mark', options: optionsOf(decimalNames) },
  { name: 'thousands', kind: 'choice', label: 'Mark of thousands', options: optionsOf(thousandsNames) },
  { name: 'currency', kind: 'text', label: 'Currency sign', lengthMax: 5 },
];

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** For each column of the file, its first texts and our column. */
function ColumnTable({ read: { guess, mapping }, onChange }: ColumnFieldsProps) {
  const columns = columnsOfKind(mapping.kind);
  const options = [
    { value: '', label: 'Leave out' },
    ...columns.map(({ name, isRequired }) => ({
      value: name,
      label: isRequired ? `${labelOfColumn(name)} (needed)` : labelOfColumn(name),
    })),
  ];
  return (
    <RowList
      label="Columns of the file"
      rows={guess.headers.map((header, index) => ({ header, samples: guess.samples[index] ?? [] }))}
      keyOf={({ header }) => header}
      renderCells={({ header, samples }) => ({
        'Column of the file': header,
        'First texts': (
          <Note lineClamp={2} className="break-words" dir="auto">
            {samples.slice(0, 3).join(' · ').slice(0, 120)}
          </Note>
        ),
        'Read as': <HeaderFields {...{ header, mapping, options, onChange }} />,
      })}
    />
  );
}

interface HeaderFieldsProps extends Pick<MappingFieldsProps, 'onChange'> {
  header: string;
  mapping: ImportMapping;
  options: { value: string; label: string }[];
}

/** Our columns that a header is read as: one, and more if the member asks for them. */
function HeaderFields({ header, mapping, options, onChange }: HeaderFieldsProps) {
  const read = columnsReadAs(mapping, header);
  const [isAdding, setAdding] = useState(false);
  const places = read.length === 0 || isAdding ? [...read, ''] : read;
  const choose = (column: string, place: number): void => {
    setAdding(false);
    onChange(mapHeader(mapping, header, column, place));
  };
  return (
    <Stack gap={4} align="flex-start">
      {places.map((column, place) => (
        <NativeSelect
          // eslint-disable-next-line react/no-array-index-key -- a place has nothing but its number
          key={place}
          w="100%"
          aria-label={place === 0 ? `Read ${header} as` : `Further column of ${header}`}
          value={column}
          onChange={(event) => choose(event.currentTarget.value, place)}
          data={options}
        />
      ))}
      {read.length === 0 || isAdding ? null : (
        <RowButton
          label="And as another column"
          name={`And as another column: ${header}`}
          onClick={() => setAdding(true)}
        />
      )}
    </Stack>
  );
}

/** The needed columns that the file does not have: one text for all rows. */
function ConstantFields({ read: { mapping }, onChange }: ColumnFieldsProps) {
  const missing = unmappedColumns(mapping);
  return (
    <FieldSection title="The same for every row" isEmpty={missing.length === 0}>
      <Fields
        fields={missing.map(({ name, choices }) => ({
          ...{ name, kind: choices.length === 0 ? 'text' : 'choice', label: labelOfColumn(name) },
          options: choicesAfter('Choose', choices),
        }))}
        draft={mapping.constants}
        onChange={(texts) => onChange({ ...mapping, constants: withoutBlanks(texts) })}
      />
    </FieldSection>
  );
}

/** What the texts of columns with fixed values mean. */
function ValueFields({ read: { guess, mapping }, onChange }: ColumnFieldsProps) {
  const tables = textsToTranslate(mapping, guess);
  return (
    <FieldSection title="Meaning of texts" isEmpty={tables.length === 0}>
      {tables.map(({ column, choices, texts }) => (
        <Fields
          key={column}
          fields={texts.map((name) => ({
            ...{ name, kind: 'choice', label: `${labelOfColumn(column)}: ${name}` },
            options: choicesAfter('As it is', choices),
          }))}
          draft={mapping.values[column] ?? {}}
          onChange={(meanings) => onChange(setValues(mapping, column, meanings))}
        />
      ))}
    </FieldSection>
  );
}

/** The choices below the one that leaves the field empty. */
function choicesAfter(none: string, choices: readonly string[]) {
  return [{ value: '', label: none }, ...choices.map((value) => ({ value, label: value }))];
}

interface FieldSectionProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

function FieldSection({ title, isEmpty, children }: FieldSectionProps) {
  if (isEmpty) return null;
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        {children}
      </Group>
    </Stack>
  );
}
