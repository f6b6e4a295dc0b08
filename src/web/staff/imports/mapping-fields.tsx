import { Button, Fieldset, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';

import { labelOfColumn } from '#contract/column-labels.ts';
import { dateOrders, thousandsMarks } from '#contract/file-forms.ts';
import type { ImportMapping } from '#contract/import-mapping.ts';
import { columnsReadAs } from '#contract/mapped-columns.ts';

import { RowList } from '#web/staff/ui/row-list.tsx';
import { LayoutFields } from './layout-fields.tsx';
import {
  columnsOfKind,
  mapHeader,
  setConstant,
  setValue,
  textsToTranslate,
  unmappedColumns,
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
          <FormatFields mapping={read.mapping} onChange={onChange} />
          <ColumnTable read={read} onChange={onChange} />
          <ConstantFields mapping={read.mapping} onChange={onChange} />
          <ValueFields read={read} onChange={onChange} />
        </Stack>
      </Fieldset>
    </Stack>
  );
}

const orderNames = {
  ymd: 'Year first: 2026-11-20',
  dmy: 'Day first: 20.11.2026',
  mdy: 'Month first: 11/20/2026',
};
const thousandsNames = { '': 'None', '.': 'Point', ',': 'Comma', ' ': 'Space', "'": 'Apostrophe' };

function FormatFields({
  mapping,
  onChange,
}: Pick<MappingFieldsProps, 'onChange'> & { mapping: ImportMapping }) {
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <NativeSelect
        label="Dates"
        value={mapping.dates}
        onChange={(event) => {
          const dates = dateOrders.find((order) => order === event.currentTarget.value);
          if (dates !== undefined) onChange({ ...mapping, dates });
        }}
        data={dateOrders.map((value) => ({ value, label: orderNames[value] }))}
      />
      <TextInput
        label="Time zone"
        value={mapping.timeZone ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { timeZone: _, ...rest } = mapping;
          onChange(value === '' ? rest : { ...rest, timeZone: value });
        }}
      />
      <NativeSelect
        label="Decimal mark"
        value={mapping.decimal}
        onChange={(event) => onChange({ ...mapping, decimal: event.currentTarget.value === ',' ? ',' : '.' })}
        data={[
          { value: '.', label: 'Point: 36.50' },
          { value: ',', label: 'Comma: 36,50' },
        ]}
      />
      <NativeSelect
        label="Mark of thousands"
        value={mapping.thousands}
        onChange={(event) => {
          const thousands = thousandsMarks.find((mark) => mark === event.currentTarget.value);
          if (thousands !== undefined) onChange({ ...mapping, thousands });
        }}
        data={thousandsMarks.map((value) => ({ value, label: thousandsNames[value] }))}
      />
      <TextInput
        label="Currency sign"
        maxLength={5}
        value={mapping.currency}
        onChange={(event) => onChange({ ...mapping, currency: event.currentTarget.value })}
      />
    </Group>
  );
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
          <Text size="sm" c="dimmed" lineClamp={2} className="break-words" dir="auto">
            {samples.slice(0, 3).join(' · ').slice(0, 120)}
          </Text>
        ),
        'Read as': <HeaderFields {...{ header, mapping, options, onChange }} />,
      })}
    />
  );
}

/** Our columns that a header is read as: one, and more if the member asks for them. */
function HeaderFields({
  header,
  mapping,
  options,
  onChange,
}: {
  header: string;
  mapping: ImportMapping;
  options: { value: string; label: string }[];
  onChange: MappingFieldsProps['onChange'];
}) {
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
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`And as another column: ${header}`}
          onClick={() => setAdding(true)}
        >
          And as another column
        </Button>
      )}
    </Stack>
  );
}

/** The needed columns that the file does not have: one text for all rows. */
function ConstantFields({
  mapping,
  onChange,
}: {
  mapping: ImportMapping;
  onChange: MappingFieldsProps['onChange'];
}) {
  const missing = unmappedColumns(mapping);
  if (missing.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="The same for every row">
      <Title order={2} size="h5">
        The same for every row
      </Title>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        {missing.map(({ name, choices }) =>
          choices.length === 0 ? (
            <TextInput
              key={name}
              label={labelOfColumn(name)}
              value={mapping.constants[name] ?? ''}
              onChange={(event) => onChange(setConstant(mapping, name, event.currentTarget.value))}
            />
          ) : (
            <NativeSelect
              key={name}
              label={labelOfColumn(name)}
              value={mapping.constants[name] ?? ''}
              onChange={(event) => onChange(setConstant(mapping, name, event.currentTarget.value))}
              data={[{ value: '', label: 'Choose' }, ...choices]}
            />
          ),
        )}
      </Group>
    </Stack>
  );
}

/** What the texts of columns with fixed values mean. */
function ValueFields({ read: { guess, mapping }, onChange }: ColumnFieldsProps) {
  const tables = textsToTranslate(mapping, guess);
  if (tables.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Meaning of texts">
      <Title order={2} size="h5">
        Meaning of texts
      </Title>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        {tables.flatMap(({ column, choices, texts }) =>
          texts.map((text) => (
            <NativeSelect
              key={`${column} ${text}`}
              label={`${labelOfColumn(column)}: ${text}`}
              value={mapping.values[column]?.[text] ?? ''}
              onChange={(event) => onChange(setValue(mapping, column, text, event.currentTarget.value))}
              data={[{ value: '', label: 'As it is' }, ...choices]}
            />
          )),
        )}
      </Group>
    </Stack>
  );
}
