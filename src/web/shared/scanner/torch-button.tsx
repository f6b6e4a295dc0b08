import { useState } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { Torch } from './camera.ts';

/** Turns the camera's light on and off, for a receipt in a dim restaurant. */
export function TorchButton({ turn }: { turn: Torch }) {
  const [isLit, setIsLit] = useState(false);
  const toggle = async (): Promise<void> => {
    try {
      await turn(!isLit);
      setIsLit(!isLit);
    } catch {
      // If another app holds the light, or it is too hot, it stays as it was, and so does the button.
    }
  };
  return (
    <Button aria-pressed={isLit} onClick={() => void toggle()}>
      {t('ui.light')}
    </Button>
  );
}
