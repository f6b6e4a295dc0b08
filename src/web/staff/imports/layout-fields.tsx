import { Group, NativeSelect, NumberInput } from '@mantine/core';

import { fileDelimiters } from '#contract/file-forms.ts';
import { importKindNames, importKinds } from '#contract/import-kinds.ts';
import type { FileLayout } from '#contract/import-mapping.ts';
import { textEncodingNames, textEncodings } from '#domain/text-encodings.ts';

import type { KnownLayout, ReadFile } from './use-file-guess.ts';

const delimiterNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };
/** The kind of data, and how the file is cut into cells: any change reads the file again. */
export function LayoutFields({
  read: { guess, mapping },
  asked,
  onLayout,
}: {
  read: ReadFile;
  /** The layout that the file is being read with again; empty if it is not being read. */
  asked: KnownLayout;
  onLayout: (known: KnownLayout) => void;
}) {
  const { kind, encoding, delimiter, sheet, headerRow } = { ...mapping, ...asked };
  const known: KnownLayout = {
    kind,
    sheet,
    ...(guess.isWorkbook ? {} : { encoding, ...(delimiter === undefined ? {} : { delimiter }) }),
  };
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      <NativeSelect
        label="Kind of data"
        value={kind}
        onChange={(event) => {
          const chosen = importKindNames.find((name) => name === event.currentTarget.value);
          if (chosen !== undefined) onLayout({ ...known, headerRow, kind: chosen });
        }}
        data={importKindNames.map((name) => ({ value: name, label: importKinds[name].title }))}
      />
      {guess.isWorkbook ? (
        <NativeSelect
          label="Sheet"
          value={typeof sheet === 'number' ? (guess.sheets[sheet - 1] ?? '') : sheet}
          onChange={(event) => onLayout({ kind, sheet: event.currentTarget.value })}
          data={guess.sheets}
        />
      ) : (
        <TextFileFields
          encoding={encoding}
          encodings={guess.encodings}
          delimiter={delimiter}
          onChoose={(chosen) => onLayout({ ...known, ...chosen })}
        />
      )}
      <NumberInput
        label="Header row"
        min={0}
        max={1000}
        allowDecimal={false}
        value={headerRow}
        onChange={(value) => {
          if (typeof value === 'number' && value !== headerRow) onLayout({ ...known, headerRow: value });
        }}
      />
    </Group>
  );
}

function TextFileFields({
  encoding,
  encodings,
  delimiter,
  onChoose,
}: Pick<FileLayout, 'encoding' | 'delimiter'> & {
  encodings: ReadFile['guess']['encodings'];
  onChoose: (chosen: KnownLayout) => void;
}) {
  /** What names of the file become, so that the right encoding is known by its look. */
  const sampleOf = new Map(encodings.map((one) => [one.encoding, `: ${one.sample}`]));
  return (
    <>
      <NativeSelect
        label="Encoding"
        value={encoding}
        onChange={(event) => {
          const chosen = textEncodingNames.find((name) => name === event.currentTarget.value);
          if (chosen !== undefined) onChoose({ encoding: chosen });
        }}
        data={textEncodingNames.map((value) => ({
          value,
          label: `${textEncodings[value]}${sampleOf.get(value) ?? ''}`,
        }))}
      />
      <NativeSelect
        label="Delimiter"
        value={delimiter ?? ','}
        onChange={(event) => {
          const chosen = fileDelimiters.find((mark) => mark === event.currentTarget.value);
          if (chosen !== undefined) onChoose({ delimiter: chosen });
        }}
        data={fileDelimiters.map((value) => ({ value, label: delimiterNames[value] }))}
      />
    </>
  );
}
