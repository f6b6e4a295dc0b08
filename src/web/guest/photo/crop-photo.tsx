import 'react-image-crop/dist/ReactCrop.css';

import { useEffect, useRef, useState, type RefObject } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';

import { screenTexts } from '#contract/screen-texts.ts';
import { photoAspect } from '#domain/constants.ts';
import {
  firstRegionOf,
  inWholePixels,
  largeEnough,
  photoCropWidthMin,
  type PhotoRegion,
} from '#domain/photo.ts';

import { Button } from '#web/shared/ui/button.tsx';
import { percentOf, pixelsOf } from './crop-percent.ts';
import { FaceFindings } from './face-findings.tsx';
import type { OpenedPicture } from './open-picture.ts';
import type { FaceCheck } from './use-face-check.ts';

interface CropPhotoProps {
  picture: OpenedPicture;
  /** The region that was chosen before, if the guest returned to this step; in natural pixels. */
  initialRegion: PhotoRegion | undefined;
  faces: FaceCheck;
  isBusy: boolean;
  onCancel: () => void;
  onRegion: (region: PhotoRegion) => void;
}

/**
 * Step 2: select the part of the picture that becomes the photo, by touch, mouse or keyboard; the initial frame
 * surrounds the face.
 */
export function CropPhoto({ picture, initialRegion, faces, isBusy, onCancel, onRegion }: CropPhotoProps) {
  const { naturalWidth: width, naturalHeight: height } = picture.image;
  const size = { width, height };
  const onlyFace = typeof faces === 'object' && faces.length === 1 ? faces[0] : undefined;
  // The guest's own frame takes precedence over our proposal, which moves to the face once it is found.
  const [drawn, setDrawn] = useState<PercentCrop | undefined>(
    initialRegion && percentOf(initialRegion, size),
  );
  const crop = drawn ?? percentOf(firstRegionOf(onlyFace, size), size);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const image = useRef<HTMLImageElement>(null);
  const shownWidth = useShownWidth(image);
  const isSized = crop.width > 0 && crop.height > 0;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          Place the frame around your face
        </h3>
        <p className="text-sm text-muted">Drag the frame or its corners, or use the arrow keys.</p>
      </div>
      <ReactCrop
        crop={crop}
        aspect={photoAspect}
        minWidth={(photoCropWidthMin * shownWidth) / width}
        disabled={isBusy}
        ruleOfThirds
        className="photo-crop"
        onChange={(_pixels, percent) => setDrawn(percent)}
      >
        <img
          ref={image}
          src={picture.image.src}
          alt="What you chose, with a frame on it"
          width={width}
          height={height}
        />
      </ReactCrop>
      <FaceFindings faces={faces} />
      <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button disabled={isBusy} onClick={onCancel}>
          {screenTexts.cancel}
        </Button>
        <Button
          look="primary"
          isBusy={isBusy}
          disabled={!isSized}
          onClick={() => onRegion(inWholePixels(largeEnough(pixelsOf(crop, size), size)))}
        >
          {screenTexts.photoPreview}
        </Button>
      </div>
    </div>
  );
}

/** The width of the picture on the screen, to convert its own pixels to those of the frame. */
function useShownWidth(image: RefObject<HTMLImageElement | null>): number {
  const [shownWidth, setShownWidth] = useState(0);
  useEffect(() => {
    const { current } = image;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setShownWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [image]);
  return shownWidth;
}
