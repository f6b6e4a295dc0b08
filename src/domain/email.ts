/** What passes for an email address in every form (guest §5): local part, @, domain, dot, at least 2 letters. */

/** The longest address that mail carries, in UTF-16 units (RFC 5321). */
export const emailLengthMax = 254;

/**
 * The pattern of an address that is ready to be stored. Stricter than the basic pattern only where a sign would end the
 * address and begin something else in a mail header or a list; browsers and the server judge with this one pattern.
 */
export const emailPattern =
  /^[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}]+@[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}.]+(?:\.[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}.]+)*\.\p{L}{2,}$/u;

/** The address without the blanks around it that typing and copying bring along; its case stays. */
export function cleanEmail(text: string): string {
  return text.trim().normalize('NFC');
}

/** True for an address that `emailPattern` takes and that is not too long to be sent to. */
export function isEmail(text: string): boolean {
  return text.length <= emailLengthMax && emailPattern.test(text);
}

/** What two spellings of one mailbox have in common: guests write their address now with, now without capitals. */
export function emailKeyOf(email: string): string {
  return cleanEmail(email).toLowerCase();
}
