import { ColorInput, type ColorInputProps } from '@mantine/core';
import { useState } from 'react';

import { cleanColor } from '#domain/typed-color.ts';

import { useLayer } from './layers.ts';

/** In pixels; the picker leaves the label of its field in sight. */
const labelHeight = 30;

type ColorFieldProps = Omit<ColorInputProps, 'label'> & { label: string };

/**
 * A color, typed or picked. Esc and Enter close only the picker; a click or a key opens it again. It opens above the
 * field where it can, because a finger goes on to the field below.
 */
export function ColorField(props: ColorFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <ColorInput
      {...props}
      // A pasted color may have blanks, which the field would take for another text than a color.
      onChange={(color) => props.onChange?.(color === '' ? '' : `#${cleanColor(color)}`)}
      format="hex"
      // The picker is drawn at the end of the page, outside of the dialog that it belongs to.
      popoverProps={{
        opened: isOpen,
        position: 'top-start',
        offset: labelHeight,
        attributes: { dropdown: { role: 'region', 'aria-label': `${props.label}: picker` } },
      }}
      onClick={() => setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') setIsOpen(true);
        if (event.key !== 'Enter' || !isOpen) return;
        event.preventDefault(); // the Enter of a screen's keyboard must not send the form
        setIsOpen(false);
      }}
      eyeDropperButtonProps={{ 'aria-label': 'Pick from the screen' }}
    />
  );
}
