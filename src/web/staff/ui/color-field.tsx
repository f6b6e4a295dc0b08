import { ColorInput, type ColorInputProps } from '@mantine/core';
import { useState } from 'react';

import { useLayer } from './layers.ts';

type ColorFieldProps = Omit<ColorInputProps, 'label'> & { label: string };

/** A color, typed or picked. Esc closes only the picker; a click or a key opens it again. */
export function ColorField(props: ColorFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <ColorInput
      {...props}
      format="hex"
      // The picker is drawn at the end of the page, outside of the dialog that it belongs to.
      popoverProps={{
        opened: isOpen,
        attributes: { dropdown: { role: 'region', 'aria-label': `${props.label}: picker` } },
      }}
      onFocus={() => setIsOpen(true)}
      onClick={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setIsOpen(true);
      }}
      eyeDropperButtonProps={{ 'aria-label': 'Pick from the screen' }}
    />
  );
}
