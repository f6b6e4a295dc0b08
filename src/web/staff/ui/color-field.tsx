import { ColorInput, type ColorInputProps } from '@mantine/core';
import { useState } from 'react';

import { useLayer } from './layers.ts';

/** A color, typed or picked. Esc closes only the picker; a click or a key opens it again. */
export function ColorField(props: ColorInputProps) {
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen, () => setIsOpen(false));
  return (
    <ColorInput
      {...props}
      format="hex"
      popoverProps={{ opened: isOpen }}
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
