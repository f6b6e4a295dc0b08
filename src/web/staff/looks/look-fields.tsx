import { Stack } from '@mantine/core';
import { Fragment } from 'react';

import type { AdminColumn, CellValue } from '#contract/admin-columns.ts';
import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { RowField } from '#web/staff/data-tab/row-field.tsx';
import { faultOfCell } from '#web/staff/data-tab/row-draft.ts';
import { ContrastNote } from './contrast-note.tsx';
import { tabColumns } from './form-row.ts';
import { LookColorField } from './look-color-field.tsx';
import { LookPictureField } from './look-picture-field.tsx';
import { SeasonFields } from './season-fields.tsx';
import type { LookForm } from './use-look-form.ts';

interface FieldsProps {
  editor: LookEditor;
  form: LookForm;
  mayEdit: boolean;
}

const belowColors = 'passCustomizationColor';

/** The fields of a look: those of the tab, with the brand's colors and the contrast, the picture, and the season. */
export function LookFields({ editor, form, mayEdit }: FieldsProps) {
  const { row } = form;
  return (
    <Stack>
      {tabColumns.map((column) => (
        <Fragment key={column.name}>
          <LookField {...{ column, editor, form, mayEdit }} />
          {column.name === belowColors ? (
            <>
              <ContrastNote
                color={hexInField(row[belowColors])}
                background={hexInField(row['passCustomizationBackgroundColor'])}
              />
              <LookPictureField
                value={String(row['picture'] ?? '')}
                error={form.fault?.byField['picture']}
                isReadOnly={!mayEdit}
                onChange={(picture) => form.setCells({ picture })}
              />
            </>
          ) : null}
        </Fragment>
      ))}
      <SeasonFields {...{ editor, form, mayEdit }} />
    </Stack>
  );
}

function LookField({ column, editor, form, mayEdit }: FieldsProps & { column: AdminColumn }) {
  const { row, fault } = form;
  const value = row[column.name] ?? null;
  const error = fault?.byField[column.name] ?? faultOfCell(column, value);
  // A published name is how the rules of the tab Pass Customization Categories find the look.
  const isFixed = column.name === 'passCustomizationName' && editor.look.version !== null;
  const shared = { column, value, error, isReadOnly: isFixed || !mayEdit };
  const onChange = (next: typeof value): void => form.setCells({ [column.name]: next });
  if (column.kind === 'color')
    return <LookColorField {...shared} swatches={editor.swatches} onChange={onChange} />;
  return <RowField {...shared} options={[]} onChange={onChange} />;
}

function hexInField(value: CellValue | undefined): string {
  return String(value ?? '').replace(/^#/, '');
}
