import { useEffect, useState } from 'react';

import type { PhotoRegion } from '#domain/photo.ts';

import { askForFaces } from './ask-for-faces.ts';

/** Looks for faces in a picture, which stays the same as long as the screen is there: `looking` while it does, then the faces, or undefined where this device cannot tell. */
export function useFaceCheck(image: HTMLImageElement): PhotoRegion[] | 'looking' | undefined {
  const [faces, setFaces] = useState<PhotoRegion[] | 'looking' | undefined>('looking');
  useEffect(() => {
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      const found = await askForFaces(image, stop.signal);
      if (!stop.signal.aborted) setFaces(found);
    };
    void look();
    return () => stop.abort();
  }, [image]);
  return faces;
}
