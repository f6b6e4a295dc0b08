import { useEffect, useState } from 'react';

import type { PhotoRegion } from '#domain/photo.ts';

import { askForFaces } from './ask-for-faces.ts';

/** What is known of the faces in a picture: `looking` at first, then the faces, or undefined where this device cannot tell. */
export type FaceCheck = PhotoRegion[] | 'looking' | undefined;

/** Looks for faces in a picture as long as it is given, whatever else the screen shows meanwhile; without one there is nothing to tell. */
export function useFaceCheck(image: HTMLImageElement | undefined): FaceCheck {
  const [told, setTold] = useState<{ image: HTMLImageElement; faces: PhotoRegion[] | undefined }>();
  useEffect(() => {
    if (image === undefined) return undefined;
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      const faces = await askForFaces(image, stop.signal);
      if (!stop.signal.aborted) setTold({ image, faces });
    };
    void look();
    return () => stop.abort();
  }, [image]);
  if (image === undefined) return undefined;
  return told?.image === image ? told.faces : 'looking';
}
