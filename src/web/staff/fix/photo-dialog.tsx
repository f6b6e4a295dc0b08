import { Button, FileButton, Slider, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { firstRegionOf, mainFaceOf, type PhotoRegion } from '#domain/photo.ts';

import { bmpUrlOf } from '#web/shared/api/picture-options.ts';
import type { OpenedPicture } from '#web/shared/faces/open-picture.ts';
import { useFaceCheck } from '#web/shared/faces/use-face-check.ts';
import { discardQuestion, ModalActions, StaffModal } from '#web/staff/ui/staff-modal.tsx';
import { useFocusOnce } from '#web/staff/ui/use-focus-return.ts';
import { isReason, ReasonField } from '#web/staff/ui/reason-field.tsx';
import { PlainButton } from '#web/staff/ui/basics.tsx';
import { DeskCamera } from './desk-camera.tsx';
import { frameOf, slidersOf, type FrameSliders } from './desk-frame.ts';
import { findingOf, findingWords } from './face-finding.ts';
import { usePhotoSteps, type PhotoOfPass } from './use-photo-steps.ts';

type Steps = ReturnType<typeof usePhotoSteps>;

/** Gives the pass its photo from the camera or a file of this device, with the checks of a guest's own photo. */
export function PhotoDialog(props: PhotoOfPass) {
  const steps = usePhotoSteps(props);
  const { step } = steps;
  return (
    <StaffModal
      title={props.pass.hasPhoto ? 'Replace photo' : 'Add photo'}
      isOpen
      onClose={props.onClose}
      size="md"
      leaveQuestion={step.kind === 'frame' || step.kind === 'confirm' ? discardQuestion : undefined}
    >
      {step.kind === 'choose' ? <ChooseStep steps={steps} hasPhoto={props.pass.hasPhoto} /> : null}
      {step.kind === 'camera' ? (
        <DeskCamera onTaken={(file) => void steps.choose(file)} onClose={() => steps.startAgain()} />
      ) : null}
      {step.kind === 'frame' ? <FrameStep steps={steps} picture={step.picture} /> : null}
      {step.kind === 'confirm' ? (
        <PutForm steps={steps} frame={null} finding="unchecked">
          <img className="staff-photo" src={bmpUrlOf(step.base64)} alt="The guest as shown on the pass" />
        </PutForm>
      ) : null}
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
            <PlainButton {...button} loading={steps.isBusy}>
              Choose a file
            </PlainButton>
          )}
        </FileButton>
        <Button ref={camera} disabled={steps.isBusy} onClick={steps.openCamera} data-autofocus>
          Use the camera
        </Button>
      </ModalActions>
    </Stack>
  );
}

function FrameStep({ steps, picture: { image } }: { steps: Steps; picture: OpenedPicture }) {
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const faces = useFaceCheck(image);
  const [moved, setMoved] = useState<FrameSliders | null>(null);
  const first = firstRegionOf(typeof faces === 'string' ? undefined : mainFaceOf(faces), size);
  const sliders = moved ?? slidersOf(first, size);
  const frame = frameOf(sliders, size);
  return (
    <PutForm {...{ steps, frame }} finding={findingOf(faces, frame)}>
      <FramePicture {...{ image, frame, sliders }} onChange={setMoved} />
    </PutForm>
  );
}

interface PutFormProps {
  steps: Steps;
  /** The part of the chosen picture; null for all of the one that the server made. */
  frame: PhotoRegion | null;
  finding: ReturnType<typeof findingOf>;
  children: ReactNode;
}

/** Shows the photo and what was found in it, and puts it on the pass; without exactly one face it asks why. */
function PutForm({ steps, frame, finding, children }: PutFormProps) {
  const [reason, setReason] = useState('');
  const needsReason = finding !== 'one' && finding !== 'looking';
  const isReady = finding === 'one' || (needsReason && isReason(reason));
  const put = useFocusOnce<HTMLButtonElement>(finding === 'one' && !steps.isBusy);
  const why = useFocusOnce<HTMLInputElement>(needsReason);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isReady && !steps.isBusy) void steps.put(frame, finding, reason);
      }}
    >
      <Stack>
        {children}
        <Text component="output" size="sm" fw={500}>
          {findingWords[finding]}
        </Text>
        {needsReason ? <ReasonField ref={why} value={reason} onChange={setReason} /> : null}
        <ModalActions fault={steps.fault}>
          <PlainButton disabled={steps.isBusy} onClick={() => steps.startAgain()}>
            Choose another
          </PlainButton>
          <Button ref={put} type="submit" disabled={!isReady} loading={steps.isBusy}>
            Put it on the pass
          </Button>
        </ModalActions>
      </Stack>
    </form>
  );
}

interface FramePictureProps {
  image: HTMLImageElement;
  frame: PhotoRegion;
  sliders: FrameSliders;
  onChange: (sliders: FrameSliders) => void;
}

const width = 320;
const height = 240;

/** The part of the picture that becomes the photo, and the sliders that move it. */
function FramePicture({ image, frame, sliders, onChange }: FramePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    context?.drawImage(image, frame.x, frame.y, frame.width, frame.height, 0, 0, width, height);
  }, [image, frame]);
  return (
    <Stack gap="sm">
      <canvas ref={canvas} className="staff-photo" {...{ width, height }} />
      {fields.map(({ name, label }) => (
        <div key={name}>
          <Text size="sm">{label}</Text>
          <Slider
            thumbLabel={label}
            label={null}
            value={sliders[name]}
            onChange={(value) => onChange({ ...sliders, [name]: value })}
          />
        </div>
      ))}
    </Stack>
  );
}

const fields = [
  { name: 'zoom', label: 'Zoom' },
  { name: 'left', label: 'Left to right' },
  { name: 'top', label: 'Top to bottom' },
] as const;
