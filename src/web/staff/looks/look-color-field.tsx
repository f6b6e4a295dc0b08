import { Stack, UnstyledButton } from '@mantine/core';

import type { AdminColumn, CellValue } from '#contract/admin-columns.ts';
import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { ColorField } from '#web/staff/ui/color-field.tsx';

interface LookColorFieldProps {
  column: AdminColumn;
  value: CellValue;
  error: string | undefined;
  isReadOnly: boolean;
  swatches: LookEditor['swatches'];
  onChange: (value: string) => void;
}

/** A color: typed, picked, or one of the brand's by one key. */
export function LookColorField({
  column,
  value,
  error,
  isReadOnly,
  swatches,
  onChange,
}: LookColorFieldProps) {
  const hex = String(value ?? '').replace(/^#/, '');
  return (
    <Stack gap={6}>
      <ColorField
        label={column.label}
        description={column.hint}
        error={error}
        withAsterisk
        disabled={isReadOnly}
        value={hex === '' ? '' : `#${hex}`}
        onChange={(color) => onChange(color.replace(/^#/, ''))}
      />
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
    </Stack>
  );
}
