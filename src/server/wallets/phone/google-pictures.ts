/** Fetches the pictures that Google passes name, from the park's own server only. */
import type { GoogleFace } from '../portrait/google-face.ts';
import type { GooglePictures } from '../portrait/google-portrait.ts';

const timeoutMs = 10_000;
const picturesMax = 50;

/** A loader that keeps what it fetched, as Google's servers do. */
export function makePictureLoader(
  publicUrl: string,
): (faces: readonly GoogleFace[]) => Promise<GooglePictures> {
  const known = new Map<string, Uint8Array>();
  const { host } = new URL(publicUrl);
  return async (faces) => {
    const addresses = new Set(faces.flatMap(({ logo, hero, photos }) => [logo, hero, ...photos]));
    const missing = [...addresses].filter(
      (address) => !known.has(address) && URL.canParse(address) && new URL(address).host === host,
    );
    if (known.size + missing.length > picturesMax) known.clear();
    await Promise.all(
      missing.map(async (address) => {
        const picture = await fetchPicture(new URL(new URL(address).pathname, publicUrl));
        if (picture !== undefined) known.set(address, picture);
      }),
    );
    return known;
  };
}

/** Undefined if there is no such picture; the card is then drawn without it. */
async function fetchPicture(url: URL): Promise<Uint8Array | undefined> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}
