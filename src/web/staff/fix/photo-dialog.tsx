import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';

import type { DeskPass } from '#contract/calls/desk-pass.ts';
import { firstRegionOf, mainFaceOf } from '#domain/photo.ts';

import { bmpUrlOf } from '#web/shared/api/picture-options.ts';
import { useFaceCheck } from '#web/shared/faces/use-face-check.ts';
import type { OpenedPicture } from '#web/shared/faces/open-picture.ts';
import { ModalActions } from '#web/staff/ui/modal-actions.tsx';
import { discardQuestion, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useFocusOnce } from '#web/staff/ui/use-focus-once.ts';
import { DeskCamera } from './desk-camera.tsx';
import { frameOf, slidersOf, type FrameSliders } from './desk-frame.ts';
import { findingOf, findingWords } from './face-finding.ts';
import type { ActDialogProps } from './fix-form.tsx';
import { FramePicture } from './frame-picture.tsx';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';
import { usePhotoSteps } from './use-photo-steps.ts';

type Steps = ReturnType<typeof usePhotoSteps>;

/** Gives the pass its photo from the camera or a file of this device, with the checks of a guest's own photo. */
export function PhotoDialog(props: ActDialogProps<DeskPass>) {
  const steps = usePhotoSteps(props);
  const { step } = steps;
  return (
    <StaffModal
      title={props.subject.hasPhoto ? 'Replace photo' : 'Add photo'}
      isOpen
      onClose={props.onClose}
      size="md"
      leaveQuestion={step.kind === 'frame' || step.kind === 'confirm' ? discardQuestion : undefined}
    >
      {step.kind === 'choose' ? <ChooseStep steps={steps} hasPhoto={props.subject.hasPhoto} /> : null}
      {step.kind === 'camera' ? (
        <DeskCamera onTaken={(file) => void steps.choose(file)} onClose={() => steps.startAgain()} />
      ) : null}
      {step.kind === 'frame' ? <FrameStep steps={steps} picture={step.picture} /> : null}
      {step.kind === 'confirm' ? <ConfirmStep steps={steps} step={step} /> : null}
    </StaffModal>
  );
}

function ChooseStep({ steps, hasPhoto }: { steps: Steps; hasPhoto: boolean }) {
  const camera = useFocusOnce<HTMLButtonElement>(!steps.isBusy);
  return (
    <Stack>
      <Text>
        {hasPhoto ? 'The new photo takes the place of the present one, on the page and in wallets. ' : ''}
        Choose a picture of the guest’s head and shoulders: JPEG, PNG, GIF, WebP or HEIC, less than 5 MB.
      </Text>
      <ModalActions fault={steps.fault}>
        <FileButton accept="image/*" onChange={(file) => file !== null && void steps.choose(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={steps.isBusy}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Button ref={camera} disabled={steps.isBusy} onClick={steps.openCamera} data-autofocus>
          Use the camera
        </Button>
      </ModalActions>
    </Stack>
  );
}

function FrameStep({ steps, picture }: { steps: Steps; picture: OpenedPicture }) {
  const { image, file } = picture;
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const faces = useFaceCheck(image);
  const [moved, setMoved] = useState<FrameSliders | null>(null);
  const first = firstRegionOf(typeof faces === 'string' ? undefined : mainFaceOf(faces), size);
  const sliders = moved ?? slidersOf(first, size);
  const frame = frameOf(sliders, size);
  const finding = findingOf(faces, frame);
  const make = useFocusOnce<HTMLButtonElement>(finding !== 'looking' && !steps.isBusy);
  return (
    <Stack>
      <FramePicture {...{ image, frame, sliders }} onChange={setMoved} />
      <Text component="output" size="sm" fw={500}>
        {findingWords[finding]}
      </Text>
      <ModalActions fault={steps.fault}>
        <Button variant="default" disabled={steps.isBusy} onClick={() => steps.startAgain()}>
          Choose another
        </Button>
        <Button
          ref={make}
          disabled={finding === 'looking'}
          loading={steps.isBusy}
          onClick={() => finding !== 'looking' && void steps.make(file, frame, finding, picture)}
        >
          Make the photo
        </Button>
      </ModalActions>
    </Stack>
  );
}

interface ConfirmStepProps {
  steps: Steps;
  step: Extract<Steps['step'], { kind: 'confirm' }>;
}

function ConfirmStep({ steps, step }: ConfirmStepProps) {
  const [reason, setReason] = useState('');
  const needsReason = step.faces !== 'one';
  const isReady = !needsReason || isReason(reason);
  const put = useFocusOnce<HTMLButtonElement>(!needsReason && !steps.isBusy);
  const why = useFocusOnce<HTMLInputElement>(needsReason);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isReady && !steps.isBusy) void steps.put(reason);
      }}
    >
      <Stack>
        <img className="staff-photo" src={bmpUrlOf(step.base64)} alt="The guest as shown on the pass" />
        <Text size="sm" fw={500}>
          {findingWords[step.faces]}
        </Text>
        {needsReason ? <ReasonField ref={why} value={reason} onChange={setReason} /> : null}
        <ModalActions fault={steps.fault}>
          <Group gap="sm">
            <Button variant="default" disabled={steps.isBusy} onClick={() => steps.startAgain()}>
              Choose another
            </Button>
            <Button ref={put} type="submit" disabled={!isReady} loading={steps.isBusy}>
              Put it on the pass
            </Button>
          </Group>
        </ModalActions>
      </Stack>
    </form>
  );
}
