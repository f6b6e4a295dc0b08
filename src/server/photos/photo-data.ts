import { photoSizeBytesLimit } from '#domain/constants.ts';

const dataUrl = /^data:image\/[\w.+-]{1,60};base64,/;

/**
 * The bytes of a picture that came as they are, as an image's data URL or as bare base64: a Buffer, or the reason why
 * there is none. Never fetches an address.
 */
export function readPhotoData(data: string | Buffer): Buffer | 'too-large' | 'unreadable' {
  if (typeof data !== 'string') return judgeSize(data);
  const text = data.slice(dataUrl.exec(data)?.[0].length ?? 0);
  if (text === '' || text.length % 4 !== 0) return 'unreadable';
  const sizeBytes = (text.length * 3) / 4 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
  if (sizeBytes >= photoSizeBytesLimit) return 'too-large';
  try {
    // A regular expression over seven megabytes would block every other guest for longer than the rest of the call.
    const { buffer, byteLength } = Uint8Array.fromBase64(text);
    return byteLength === sizeBytes ? Buffer.from(buffer, 0, byteLength) : 'unreadable'; // white space is skipped
  } catch {
    return 'unreadable'; // a character outside base64
  }
}

function judgeSize(data: Buffer): Buffer | 'too-large' | 'unreadable' {
  if (data.length >= photoSizeBytesLimit) return 'too-large';
  return data.length === 0 ? 'unreadable' : data;
}
