/** The scenes of single products: a part of `brand.json`. */
import * as z from 'zod/mini';

/** Each scene costs every page of a guest some bytes. */
const scenesMax = 20;

const name = z
  .string('must be a text')
  .check(z.regex(/\S/, 'must not be empty'), z.maxLength(100, 'must have at most 100 characters'));
const file = z
  .string('must be a file name')
  .check(z.regex(/^[a-z0-9-]+\.svg$/, 'must be the name of an SVG file beside brand.json'));

/** The file of each scene, by the name of a product, of a category, or of the club. */
export const scenesSchema = z
  .record(name, file, 'must be an object of file names')
  .check(
    z.refine((scenes) => Object.keys(scenes).length <= scenesMax, `must have at most ${scenesMax} entries`),
  );
