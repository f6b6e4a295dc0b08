import { photoSizeBytesLimit } from '#domain/constants.ts';

const dataUrl = /^data:image\/[\w.+-]{1,60};base64,/;
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The bytes behind a data URL of an image, or behind bare base64: a Buffer, or why there is none. No address is ever followed. */
export function readPhotoData(data: string): Buffer | 'too-large' | 'unreadable' {
  const text = data.slice(dataUrl.exec(data)?.[0].length ?? 0);
  const sizeBytes =
    Math.floor((text.length * 3) / 4) - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
  if (text.length % 4 !== 0 || !base64.test(text)) return 'unreadable';
  return sizeBytes >= photoSizeBytesLimit ? 'too-large' : Buffer.from(text, 'base64');
}
