import { Group, NativeSelect, NumberInput } from '@mantine/core';

import { fileDelimiters, fileEncodings } from '#contract/file-forms.ts';
import { importKindNames, importKinds } from '#contract/import-kinds.ts';
import type { FileLayout } from '#contract/import-mapping.ts';

import type { KnownLayout, ReadFile } from './use-file-guess.ts';

const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252 and Latin-1',
};
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
          delimiter={delimiter}
          onChoose={(chosen) => onLayout({ ...known, ...chosen })}
        />
      )}
      <NumberInput
        label="Line of the header"
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
  delimiter,
  onChoose,
}: Pick<FileLayout, 'encoding' | 'delimiter'> & { onChoose: (chosen: KnownLayout) => void }) {
  return (
    <>
      <NativeSelect
        label="Encoding"
        value={encoding}
        onChange={(event) => {
          const chosen = fileEncodings.find((name) => name === event.currentTarget.value);
          if (chosen !== undefined) onChoose({ encoding: chosen });
        }}
        data={fileEncodings.map((value) => ({ value, label: encodingNames[value] }))}
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
