/** What to do about a phone number with an extension, or a foreign one without its plus. */
export const phoneAloneFault =
  'Enter the number alone, without an extension; the number of another country begins with +';
