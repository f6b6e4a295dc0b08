import { Button, Stack, Text } from '@mantine/core';
import { Fragment } from 'react';

import type { AdminColumn, CellValue } from '#contract/admin-columns.ts';
import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { PictureUpload } from '#web/staff/data-tab/picture-field.tsx';
import { RowField } from '#web/staff/data-tab/row-field.tsx';
import { faultOfCell } from '#web/staff/data-tab/row-draft.ts';
import { ContrastNote } from './contrast-note.tsx';
import { tabColumns } from './form-row.ts';
import { LookColorField } from './look-color-field.tsx';
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
              <LookPicture {...{ form, mayEdit }} />
            </>
          ) : null}
        </Fragment>
      ))}
      <SeasonFields {...{ editor, form, mayEdit }} />
    </Stack>
  );
}

function LookField({ column, editor, form, mayEdit }: FieldsProps & { column: AdminColumn }) {
  const { row, faults } = form;
  const value = row[column.name] ?? null;
  const error = faults[column.name] ?? faultOfCell(column, value);
  // A published name is how the rules of the tab Pass Customization Categories find the look.
  const isFixed = column.name === 'passCustomizationName' && editor.look.version !== null;
  const shared = { column, value, error, isReadOnly: isFixed || !mayEdit };
  const onChange = (next: typeof value): void => form.setCells({ [column.name]: next });
  if (column.kind === 'color')
    return <LookColorField {...shared} swatches={editor.swatches} onChange={onChange} />;
  return <RowField {...shared} options={[]} onChange={onChange} />;
}

/** The picture in place of the drawn scene: on the guest’s card, on the Apple ticket, and on the Google pass. */
function LookPicture({ form: { row, faults, setCells }, mayEdit }: Omit<FieldsProps, 'editor'>) {
  const picture = String(row['picture'] ?? '');
  const onChange = (next: string): void => setCells({ picture: next });
  return (
    <fieldset className="look-group">
      <legend>Picture</legend>
      <Text size="xs" c="dimmed">
        In place of the drawn scene: on the guest’s card, on Apple tickets and cards with value, and on every
        Google pass. An Apple season pass has no room for it. At least 750 by 375 pixels; it is cut to 2 by 1.
      </Text>
      <PictureUpload
        call="POST /api/admin/look-image/"
        isReadOnly={!mayEdit}
        error={faults['picture']}
        onChange={onChange}
        further={
          picture === '' ? null : (
            <Button variant="default" disabled={!mayEdit} onClick={() => onChange('')}>
              Use the drawn scene
            </Button>
          )
        }
      >
        {picture === '' ? null : (
          <img
            src={`/api/look-image/${picture}`}
            alt="Uploaded for this look"
            width={160}
            height={80}
            className="look-picture"
          />
        )}
      </PictureUpload>
    </fieldset>
  );
}

function hexInField(value: CellValue | undefined): string {
  return String(value ?? '').replace(/^#/, '');
}
