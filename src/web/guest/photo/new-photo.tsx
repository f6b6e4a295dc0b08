import { useRef } from 'react';

import { t } from '#web/shared/texts/t.ts';
import { BusyLine } from '#web/shared/ui/busy-line.tsx';
import { lazyPart } from '#web/shared/ui/lazy-part.tsx';
import { ChoosePhoto } from './choose-photo.tsx';
import { useNewPhoto, type NewPhotoUse } from './use-new-photo.ts';

/** A component of its own, because a text is read while rendering. */
function OneMoment() {
  return <BusyLine busyText={t('photo.oneMoment')} />;
}

/** Loaded when the guest has chosen a picture or opens the camera. */
const StepsPart = lazyPart(async () => (await import('./photo-steps.tsx')).PhotoSteps, <OneMoment />);

/**
 * The steps to a new photo (guest §2 Photo section): choose or take it, frame it, confirm what the server made of it,
 * upload it. All but the first fill the screen.
 */
export function NewPhoto(use: NewPhotoUse) {
  const field = useRef<HTMLInputElement>(null);
  const photo = useNewPhoto(use);
  const { step, busyText, error } = photo;
  return (
    <div className="grid gap-4">
      <ChoosePhoto
        platform={use.platform}
        isBusy={busyText !== null}
        busyText={step.kind === 'choose' ? busyText : null}
        error={step.kind === 'choose' ? error : null}
        hasCameraFailed={photo.hasCameraFailed}
        fieldRef={field}
        onChosen={(file) => void photo.choose(file)}
        onCamera={photo.openCamera}
      />
      {step.kind === 'choose' ? null : (
        <StepsPart photo={photo} step={step} isActivated={use.order.isPassActivated} fallback={field} />
      )}
    </div>
  );
}
