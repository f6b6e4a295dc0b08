const addressLengthMax = 254;
const address = /^[^\s@,;:<>"()[\]\\\p{Cc}]+@[^\s@,;:<>"()[\]\\\p{Cc}]+$/u;

/** True for one plain address: no list, no display name, no control character that could begin another header. */
export function isMailAddress(text: string): boolean {
  return text.length <= addressLengthMax && address.test(text);
}
