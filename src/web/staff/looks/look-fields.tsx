import { Stack, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';

import { ContrastNote } from '#web/staff/ui/contrast-note.tsx';
import type { AdminColumn, CellValue } from '#contract/admin-columns.ts';
import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { PictureUpload } from '#web/staff/data-tab/picture-field.tsx';
import { RowField } from '#web/staff/data-tab/row-field.tsx';
import { faultOfCell } from '#web/staff/data-tab/row-draft.ts';
import { Note, PlainButton } from '#web/staff/ui/basics.tsx';
import { tabColumns } from './form-row.ts';
import { SeasonFields } from './version-list.tsx';
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
              <ContrastNote row={row} />
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
  const field = <RowField {...shared} options={[]} onChange={onChange} />;
  if (column.kind !== 'color') return field;
  return (
    <Stack gap={6}>
      {field}
      <Swatches {...shared} swatches={editor.swatches} onChange={onChange} />
    </Stack>
  );
}

/** The picture in place of the drawn scene: on the guest’s card, on the Apple ticket, and on the Google pass. */
function LookPicture({ form: { row, faults, setCells }, mayEdit }: Omit<FieldsProps, 'editor'>) {
  const picture = String(row['picture'] ?? '');
  const onChange = (next: string): void => setCells({ picture: next });
  return (
    <fieldset className="look-group">
      <legend>Picture</legend>
      <Note isSmall>
        In place of the drawn scene: on the guest’s card, on Apple tickets and cards with value, and on every
        Google pass. An Apple season pass has no room for it. At least 750 by 375 pixels; it is cut to 2 by 1.
      </Note>
      <PictureUpload
        call="POST /api/admin/look-image/"
        isReadOnly={!mayEdit}
        error={faults['picture']}
        onChange={onChange}
        further={
          picture === '' ? null : (
            <PlainButton disabled={!mayEdit} onClick={() => onChange('')}>
              Use the drawn scene
            </PlainButton>
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

interface SwatchesProps {
  column: AdminColumn;
  value: CellValue;
  isReadOnly: boolean;
  swatches: LookEditor['swatches'];
  onChange: (value: string) => void;
}

/** The colors of the brand, each chosen by one key. */
function Swatches({ column, value, isReadOnly, swatches, onChange }: SwatchesProps) {
  const hex = String(value ?? '').replace(/^#/, '');
  return (
    <fieldset className="look-group look-swatches" aria-label={`${column.label}: colors of the brand`}>
      {swatches.map(({ name, color }) => (
        <UnstyledButton
          key={color}
          className="look-swatch"
          style={{ background: `#${color}` }}
          aria-label={`${name}, #${color}`}
          title={`${name}, #${color}`}
          aria-pressed={hex.toUpperCase() === color}
          disabled={isReadOnly}
          onClick={() => onChange(color)}
        />
      ))}
    </fieldset>
  );
}
