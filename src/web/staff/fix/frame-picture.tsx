import { Slider, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

import type { PhotoRegion } from '#domain/photo.ts';

import type { FrameSliders } from './desk-frame.ts';

interface FramePictureProps {
  image: HTMLImageElement;
  frame: PhotoRegion;
  sliders: FrameSliders;
  onChange: (sliders: FrameSliders) => void;
}

const width = 320;
const height = 240;

/** The part of the picture that becomes the photo, and the sliders that move it. */
export function FramePicture({ image, frame, sliders, onChange }: FramePictureProps) {
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
