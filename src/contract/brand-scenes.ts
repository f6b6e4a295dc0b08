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

/** How a card is made: what a finish adds never covers a text. */
export const finishNames = ['gold', 'silver', 'junior'] as const;

/** The finish of cards, by the name of a product or of a category. */
export const finishesSchema = z
  .record(
    name,
    z.enum(finishNames, `must be one of ${finishNames.join(', ')}`),
    'must be an object of finishes',
  )
  .check(
    z.refine(
      (finishes) => Object.keys(finishes).length <= scenesMax,
      `must have at most ${scenesMax} entries`,
    ),
  );

/** The file of each scene, by the name of a product, of a category, or of the club. */
export const scenesSchema = z
  .record(name, file, 'must be an object of file names')
  .check(
    z.refine((scenes) => Object.keys(scenes).length <= scenesMax, `must have at most ${scenesMax} entries`),
  );
