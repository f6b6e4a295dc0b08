import { useRef } from 'react';

import type { PhotoRegion } from '#domain/photo.ts';

import { t } from '#web/shared/texts/t.ts';
import { HeadGuide } from './head-guide.tsx';
import { PlaceSliders } from './place-sliders.tsx';
import { useGestures, type Gestures } from './use-gestures.ts';

interface PhotoStageProps extends Gestures {
  image: HTMLImageElement;
  frame: PhotoRegion;
}

/** The picture under the fixed frame: the part outside of the frame is dimmed, and is not on the photo. */
export function PhotoStage({ image, frame, ...gestures }: PhotoStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const opening = useRef<HTMLDivElement>(null);
  useGestures({ stage, opening, ...gestures });
  const { naturalWidth: width, naturalHeight: height } = image;
  // A picture has a left and a right side in every language.
  return (
    <div ref={stage} dir="ltr" className="photo-stage">
      <div ref={opening} className="photo-opening">
        <img
          src={image.src}
          alt={t('photo.chosen')}
          draggable={false}
          style={{
            width: `${(width / frame.width) * 100}%`,
            transform: `translate(${(-frame.x / width) * 100}%, ${(-frame.y / height) * 100}%)`,
          }}
        />
        <HeadGuide />
        <PlaceSliders frame={frame} picture={{ width, height }} onMove={gestures.onMove} />
        <div aria-hidden="true" className="photo-edge" />
      </div>
    </div>
  );
}
