/** What every form accepts as an email address (guest §5): local part, @, domain, dot, at least 2 letters. */

/** The longest address that mail carries, in UTF-16 units (RFC 5321). */
export const emailLengthMax = 254;

/**
 * The pattern of an address that is ready to be stored. Stricter than the basic pattern only for characters that
 * would end the address in a mail header or a list; browsers and the server use this one pattern.
 */
export const emailPattern =
  /^[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}]+@[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}.]+(?:\.[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}.]+)*\.\p{L}{2,}$/u;

/** The address without surrounding blanks, which typing and copying add; its case stays. */
export function cleanEmail(text: string): string {
  return text.trim().normalize('NFC');
}

/** True for an address that matches `emailPattern` and is short enough for mail. */
export function isEmail(text: string): boolean {
  return text.length <= emailLengthMax && emailPattern.test(text);
}

/** The key of a mailbox, the same for every spelling: guests write their address with or without capitals. */
export function emailKeyOf(email: string): string {
  return cleanEmail(email).toLowerCase();
}
