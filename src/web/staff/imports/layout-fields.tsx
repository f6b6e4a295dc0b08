import { fileDelimiters } from '#contract/file-forms.ts';
import { importKindNames, importKinds } from '#contract/import-kinds.ts';
import { textEncodingNames, textEncodings } from '#domain/text-encodings.ts';

import { Fields, type FormField } from '#web/staff/declared/form-field.tsx';
import type { KnownLayout, ReadFile } from './use-file-guess.ts';

type ShownLayout = Required<Omit<KnownLayout, 'headerRow'>> & { headerRow: number | '' };

const delimiterNames = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };

interface LayoutFieldsProps {
  read: ReadFile;
  /** The layout that the file is being read with again; empty if it is not being read. */
  asked: KnownLayout;
  onLayout: (known: KnownLayout) => void;
}

/** The kind of data, and how the file is cut into cells: any change reads the file again. */
export function LayoutFields({ read: { guess, mapping }, asked, onLayout }: LayoutFieldsProps) {
  const { kind, encoding, delimiter, sheet, headerRow } = { ...mapping, ...asked };
  const sheetName = typeof sheet === 'number' ? (guess.sheets[sheet - 1] ?? '') : sheet;
  const change = (next: ShownLayout): void => {
    if (next.headerRow === '') return;
    if (next.sheet !== sheetName) return onLayout({ kind, sheet: next.sheet });
    const text = { encoding: next.encoding, ...(delimiter === undefined ? {} : { delimiter }) };
    const isCutAnew = next.encoding !== encoding || next.delimiter !== (delimiter ?? ',');
    onLayout({
      ...{ kind: next.kind, sheet },
      ...(guess.isWorkbook ? {} : text),
      ...(next.delimiter === (delimiter ?? ',') ? {} : { delimiter: next.delimiter }),
      ...(isCutAnew ? {} : { headerRow: next.headerRow }),
    });
  };
  return (
    <div className="grid gap-4 min-[36em]:grid-cols-2 min-[62em]:grid-cols-[2fr_4fr_1fr_1fr]">
      <Fields
        fields={layoutFields(guess)}
        draft={{ kind, encoding, delimiter: delimiter ?? ',', sheet: sheetName, headerRow }}
        onChange={change}
      />
    </div>
  );
}

function layoutFields({ isWorkbook, sheets, encodings }: ReadFile['guess']): FormField<ShownLayout>[] {
  /** What names of the file become, so that the right encoding is known by its look. */
  const sampleOf = new Map(encodings.map((one) => [one.encoding, `: ${one.sample}`]));
  const text: FormField<ShownLayout>[] = [
    {
      ...{ name: 'encoding', kind: 'choice', label: 'Encoding' },
      options: textEncodingNames.map((value) => ({
        value,
        label: `${textEncodings[value]}${sampleOf.get(value) ?? ''}`,
      })),
    },
    {
      ...{ name: 'delimiter', kind: 'choice', label: 'Delimiter' },
      options: fileDelimiters.map((value) => ({ value, label: delimiterNames[value] })),
    },
  ];
  const sheet: FormField<ShownLayout> = {
    ...{ name: 'sheet', kind: 'choice', label: 'Sheet' },
    options: sheets.map((name) => ({ value: name, label: name })),
  };
  return [
    {
      ...{ name: 'kind', kind: 'choice', label: 'Kind of data' },
      options: importKindNames.map((name) => ({ value: name, label: importKinds[name].title })),
    },
    ...(isWorkbook ? [sheet] : text),
    { name: 'headerRow', kind: 'count', label: 'Header row', min: 0, max: 1000 },
  ];
}
