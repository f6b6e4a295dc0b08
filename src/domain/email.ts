/** What every form accepts as an email address (guest §5): local part, @, domain, dot, at least 2 letters. */

/** The longest address that mail carries, in UTF-16 units (RFC 5321). */
export const emailLengthMax = 254;

/**
 * The pattern of an address that is ready to be stored. Stricter than the basic pattern only for characters that would
 * end the address in a mail header or a list; the last label may be one of letters in its ASCII form, such as xn--p1ai.
 * Browsers and the server use this one pattern.
 */
export const emailPattern =
  /^[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}]+@[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}.]+(?:\.[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}.]+)*\.(?:\p{L}{2,}|xn--[a-z0-9-]{2,})$/iu;

/**
 * The one spelling of an address: compatible characters are one (NFKC), the domain is in small letters and in ASCII, as
 * mail servers want it (IDNA), and what typing and copying add around it is gone. The capitals of an ASCII name before
 * the @ stay, because they are how the guest writes it.
 */
export function cleanEmail(text: string): string {
  const bare = text
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
    .replace(/^(?:mailto:|[<“])+/i, '')
    .replace(/[>”.,;]+$/, '');
  const at = bare.lastIndexOf('@');
  return at < 1 ? bare : `${spelledName(bare.slice(0, at))}@${asciiDomain(bare.slice(at + 1))}`;
}

/** True for an address that matches `emailPattern` and is short enough for mail. */
export function isEmail(text: string): boolean {
  return text.length <= emailLengthMax && emailPattern.test(text);
}

/** The key of a mailbox, the same for every spelling: guests write their address with or without capitals. */
export function emailKeyOf(email: string): string {
  return cleanEmail(email).toLowerCase();
}

const ascii = /^[ -~]*$/;

/** Databases differ in the small letters of other alphabets, so a name in one has small letters only. */
function spelledName(name: string): string {
  return ascii.test(name) ? name : name.replaceAll('İ', 'i').toLowerCase().normalize('NFKC');
}

function asciiDomain(domain: string): string {
  if (ascii.test(domain)) return domain.toLowerCase();
  // Nothing that could end the host of an address.
  if (/[\s/?#\\:%@[\]<>^|]/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}
