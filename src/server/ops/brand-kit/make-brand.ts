/** Makes a whole brand from what an operator can say on one line: a name and a color, and more if there is more. */
import { type Brand, parseBrand } from '#contract/brand.ts';
import { colorPattern } from '#domain/colors.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { drawingFault } from '#server/base/brand/inspect-brand.ts';

import { placeLogo, type PlacedLogo } from './adapt-logo.ts';
import { drawBrand, drawingNames, type Drawings, type Subject } from './draw-brand.ts';
import { firstFormats } from './first-values.ts';
import { brandColorsOf } from '#server/base/brand/palettes.ts';
import { sceneNames, scenes, type SceneName } from './scenes/scenes.ts';
import { brandTexts, firstNames, languageOfBrand } from './brand-texts.ts';
import type { BrandInput } from './brand-input.ts';
import { drawProductScenes } from './product-scenes.ts';
import { readmeOf } from './readme.ts';

/** An error in the input, with the field that it belongs to. */
export interface InputError {
  field: string;
  reason: string;
}

/** A brand that is ready to be written. */
export interface MadeBrand {
  brand: Brand;
  /** The files of its folder by name: `brand.json`, the drawings, and a README that explains them. */
  files: Record<string, string>;
  /** The drawings by their keys in `brand.json`. */
  drawings: Record<keyof typeof drawingNames, string>;
  /** The scenes of kinds of products by file name. */
  sceneDrawings: Record<string, string>;
  /** What the operator should know or replace. */
  notes: string[];
}

/** Either the brand, or every error of the input at once. */
export type BrandMaking = { made: MadeBrand; errors?: never } | { made?: never; errors: InputError[] };

const nameLengthMax = 60;

/** Makes the brand. The month of `today` becomes the version of the consents, such as 2026-11. */
export async function makeBrand(input: BrandInput, today: Temporal.PlainDate): Promise<BrandMaking> {
  const name = readName(input.name);
  const color = readColor(input.color);
  const scene = readScene(input.scene);
  const own = drawProductScenes(scene);
  const shape = { ...jsonOf({ ...input, name }, color ?? fallbackColor, today), scenes: own.byCategory };
  const logo = placeGivenLogo(input.logo);
  const parsed = readShape(shape);
  const errors = [...errorsOf({ name, color, scene, logoErrors: logo?.errors }), ...(parsed.errors ?? [])];
  if (color === undefined || scene === undefined || parsed.brand === undefined || errors.length > 0)
    return { errors };
  const { brand } = parsed;
  const subject = { name, shortName: brand.shortName, scene, colors: brandColorsOf(color) };
  const { files, notes } = await drawWithLogo(subject, logo?.placed);
  const logoFault = await drawingFault('logo', files['logo.svg']);
  if (logoFault !== undefined) return { errors: [{ field: 'logo', reason: logoFault }] };
  const readme = readmeOf({ brand, given: input, scene: scenes[scene].label, notes });
  return {
    made: {
      brand,
      notes,
      drawings: drawingsByKey(files),
      sceneDrawings: own.files,
      files: {
        'brand.json': `${JSON.stringify(shape, undefined, 2)}\n`,
        'README.md': readme,
        ...files,
        ...own.files,
      },
    },
  };
}

function placeGivenLogo(svg: string | undefined): ReturnType<typeof placeLogo> | undefined {
  return svg === undefined ? undefined : placeLogo(svg);
}

/** Draws the brand; the operator's own logo replaces the drawn name where it can stand. */
async function drawWithLogo(
  subject: Subject,
  placed: ((colors: Subject['colors']) => PlacedLogo) | undefined,
): Promise<Drawings> {
  const drawn = await drawBrand(subject);
  if (placed === undefined) return drawn;
  const own = placed(subject.colors);
  return {
    files: { ...drawn.files, ...own.files },
    notes: [...(own.isEverywhere ? [] : drawn.notes), ...own.notes],
  };
}

function errorsOf(read: {
  name: string;
  color: string | undefined;
  scene: SceneName | undefined;
  logoErrors: readonly string[] | undefined;
}): InputError[] {
  const { name, color, scene, logoErrors = [] } = read;
  const isLong = Array.from(name).length > nameLengthMax;
  return [
    ...(isLong ? [{ field: 'name', reason: `must have at most ${nameLengthMax} characters` }] : []),
    ...(color === undefined ? [{ field: 'color', reason: 'must be a color such as #0b4f6c' }] : []),
    ...(scene === undefined ? [{ field: 'scene', reason: `must be one of ${sceneNames.join(', ')}` }] : []),
    ...logoErrors.map((reason) => ({ field: 'logo', reason })),
  ];
}

function drawingsByKey(files: Drawings['files']): MadeBrand['drawings'] {
  return {
    logo: files['logo.svg'],
    logoOnDark: files['logo-on-dark.svg'],
    logoMono: files['logo-mono.svg'],
    logoPass: files['logo-pass.svg'],
    mark: files['mark.svg'],
    markOnDark: files['mark-on-dark.svg'],
    markMono: files['mark-mono.svg'],
    favicon: files['favicon.svg'],
    appIcon: files['app-icon.svg'],
    strip: files['strip.svg'],
    empty: files['empty.svg'],
    horizon: files['horizon.svg'],
  };
}

const fallbackColor = '#1f6f8b';

function readName(text: string | undefined): string {
  return cleanLine(text ?? '') || 'Your Park';
}

function readColor(text: string | undefined): string | undefined {
  const given = (text ?? '').trim();
  if (given === '') return fallbackColor;
  const digits = given.replace(/^#/, '').toLowerCase();
  const long = /^[0-9a-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits;
  return colorPattern.test(long) ? `#${long}` : undefined;
}

/** The scene named, or the first one. */
function readScene(text: string | undefined): SceneName | undefined {
  const given = (text ?? '').trim();
  return given === '' ? sceneNames[0] : sceneNames.find((scene) => scene === given);
}

/** The content of `brand.json`. */
function jsonOf(input: BrandInput & { name: string }, color: string, today: Temporal.PlainDate) {
  const given = (text: string | undefined, otherwise: string): string => cleanLine(text ?? '') || otherwise;
  const { name } = input;
  const slug = slugOf(name);
  const shortName = shortNameOf(name);
  const locale = given(input.locale, firstFormats.locale);
  const language = languageOfBrand(locale);
  const first = firstNames(language, shortName);
  const named = {
    name,
    website: given(input.website, `https://www.${slug}.example`),
    supportEmail: given(input.supportEmail, `guestservices@${slug}.example`),
    passName: given(input.passName, first.passName),
    clubName: given(input.clubName, first.clubName),
    pointsName: given(input.pointsName, first.pointsName),
    smsShortCode: given(input.smsShortCode, ''),
  };
  const words = brandTexts(language, named, today);
  return {
    name,
    shortName,
    code: codeOf(name),
    timeZone: given(input.timeZone, firstFormats.timeZone),
    locale,
    currency: given(input.currency, firstFormats.currency),
    operatingDayRollover: '02:00',
    supportEmail: named.supportEmail,
    loyaltyEmail: named.supportEmail,
    smsShortCode: named.smsShortCode === '' ? undefined : named.smsShortCode,
    website: named.website,
    downloadName: slug,
    passName: named.passName,
    clubName: named.clubName,
    pointsName: named.pointsName,
    pointName: words.pointName,
    texts: {
      ...words.texts,
      ...(given(input.passDisclaimer, '') === '' ? {} : { passDisclaimer: given(input.passDisclaimer, '') }),
      ...(given(input.appDescription, '') === '' ? {} : { appDescription: given(input.appDescription, '') }),
    },
    consents: words.consents,
    passBack: words.passBack,
    ...brandColorsOf(color),
    images: drawingNames,
  };
}

/** Checks the content as the server will, and sorts its errors by field. */
function readShape(shape: unknown) {
  try {
    // As it will be read from the file, which holds no undefined values.
    return { brand: parseBrand(JSON.parse(JSON.stringify(shape))) };
  } catch (error) {
    const [, ...lines] = (error instanceof Error ? error.message : String(error)).split('\n');
    // The address for the club is the support address until the operator writes another one.
    return { errors: lines.map(readErrorLine).filter(({ field }) => field !== 'loyaltyEmail') };
  }
}

function readErrorLine(text: string): InputError {
  const [, field = '', reason = text] = /^- ([^:]+): (.*)$/.exec(text) ?? [];
  return { field: field.replace(/^texts\./, ''), reason };
}

/** Names that follow from the park's name; each is always valid, whatever the script of the name. */

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const shortNameLengthMax = 12;

const slugLengthMax = 40;

/** What fits below an icon: as many words as fit, otherwise the letters that fit. */
function shortNameOf(name: string): string {
  const words = name.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ');
    if (start.length <= shortNameLengthMax) return start;
  }
  let short = '';
  for (const { segment } of letters.segment(name)) {
    if (short.length + segment.length > shortNameLengthMax) break;
    short += segment;
  }
  return short || 'Park';
}

/** Two to six capital letters: the initials, or the start of a name of one word. */
function codeOf(name: string): string {
  const words = asciiWordsOf(name);
  const initials = words.map((word) => word.charAt(0)).join('');
  const code = (initials.length >= 2 ? initials : (words[0] ?? '')).slice(0, 4).toUpperCase();
  return code.length >= 2 ? code : 'PARK';
}

/** Small letters, digits and hyphens, for file names and placeholders. */
function slugOf(name: string): string {
  return asciiWordsOf(name).join('-').slice(0, slugLengthMax).replace(/-+$/, '') || 'your-park';
}

/** The letters that have a plain Latin form. */
function asciiWordsOf(name: string): string[] {
  const plain = name
    .replaceAll('ß', 'ss')
    .replaceAll(/[’']/g, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '');
  return plain.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
