/** What the page /dev/brand sends: the fields of a brand as they are typed. */
import * as z from 'zod/mini';

/** Long enough for any field but the logo. */
export const shortText = z.string().check(z.maxLength(300));

/** A little more than a drawing may have, so that the reason names the real limit. */
const logoLengthMax = 16 * 1024;

export const brandInput = z.object({
  name: shortText,
  color: shortText,
  scene: shortText,
  locale: shortText,
  currency: shortText,
  timeZone: shortText,
  supportEmail: shortText,
  website: shortText,
  passName: shortText,
  clubName: shortText,
  pointsName: shortText,
  passDisclaimer: shortText,
  appDescription: shortText,
  /** SVG text. */
  logo: z.optional(z.string().check(z.maxLength(logoLengthMax))),
});

/** Each with the field that it belongs to. */
export const brandErrors = z.array(z.object({ field: z.string(), reason: z.string() }));

export const brandPreview = z.object({
  /** The page, or null if the input has errors. */
  html: z.nullable(z.string()),
  errors: brandErrors,
  notes: z.array(z.string()),
});
