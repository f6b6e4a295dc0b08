import { photoSizeBytesLimit } from '#domain/constants.ts';

const dataUrl = /^data:image\/[\w.+-]{1,60};base64,/;

/** The bytes behind a data URL of an image, or behind bare base64: a Buffer, or why there is none. No address is ever followed. */
export function readPhotoData(data: string): Buffer | 'too-large' | 'unreadable' {
  const text = data.slice(dataUrl.exec(data)?.[0].length ?? 0);
  if (text === '' || text.length % 4 !== 0) return 'unreadable';
  const sizeBytes = (text.length * 3) / 4 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
  if (sizeBytes >= photoSizeBytesLimit) return 'too-large';
  try {
    // A pattern over seven megabytes would hold up every other guest for longer than the rest of the call.
    const { buffer, byteLength } = Uint8Array.fromBase64(text);
    return byteLength === sizeBytes ? Buffer.from(buffer, 0, byteLength) : 'unreadable'; // white space is passed over
  } catch {
    return 'unreadable'; // another sign among those of base64
  }
}
