import { useEffect, useState } from 'react';

import type { FoundFace } from '#domain/photo-frame.ts';

import { askForFaces } from './ask-for-faces.ts';

/** The faces in a picture: `looking` at first, then the faces, or `unchecked` if this device cannot run the check. */
export type FaceCheck = FoundFace[] | 'looking' | 'unchecked';

/** Searches for faces while a picture is given, whatever else the screen shows. */
export function useFaceCheck(image: HTMLImageElement | undefined): FaceCheck {
  const [found, setFound] = useState<{ image: HTMLImageElement; faces: FoundFace[] | 'unchecked' }>();
  useEffect(() => {
    if (image === undefined) return undefined;
    const stop = new AbortController();
    const look = async (): Promise<void> => {
      const faces = await askForFaces(image, stop.signal);
      if (!stop.signal.aborted) setFound({ image, faces });
    };
    void look();
    return () => stop.abort();
  }, [image]);
  return found !== undefined && found.image === image ? found.faces : 'looking';
}
