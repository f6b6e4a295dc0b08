import type { ReactNode, Ref } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { buttonClasses } from '#web/shared/ui/button-classes.ts';
import { BarcodeDigits } from './barcode-digits.tsx';
import { BarcodeDrawing, type BarcodeShape } from './barcode-drawing.tsx';

interface BarcodeScreenProps {
  ref: Ref<HTMLDialogElement>;
  id: string;
  shape: BarcodeShape;
  digits: string;
  isVoid: boolean;
  sentence: ReactNode;
  onClose: () => void;
}

/** The barcode as large as the screen allows, along the longer side, so it is turned on an upright phone. */
export function BarcodeScreen({ ref, id, shape, digits, isVoid, sentence, onClose }: BarcodeScreenProps) {
  return (
    <dialog
      ref={ref}
      id={id}
      className="barcode-screen paper"
      aria-label={t('pass.barcode')}
      onClose={onClose}
    >
      <div className="barcode-screen-layout">
        {sentence}
        <div className="barcode-screen-field">
          <BarcodeDrawing shape={shape} direction="across" isVoid={isVoid} />
          <BarcodeDrawing shape={shape} direction="down" isVoid={isVoid} />
        </div>
        <BarcodeDigits digits={digits} isVoid={isVoid} />
        <form method="dialog">
          <button type="submit" className={buttonClasses('outline')}>
            {t('ui.close')}
          </button>
        </form>
      </div>
    </dialog>
  );
}
