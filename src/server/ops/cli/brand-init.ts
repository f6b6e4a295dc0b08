import { open } from 'node:fs/promises';
import { resolve } from 'node:path';

import { readSvgText } from '#server/base/brand/artwork.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import type { BrandInput } from '#server/ops/brand-kit/brand-input.ts';
import { makeBrand } from '#server/ops/brand-kit/make-brand.ts';
import { sceneNames } from '#server/ops/brand-kit/scenes/scenes.ts';
import { writeBrandFolder } from '#server/ops/brand-kit/write-brand-folder.ts';
import { exitCodes, type Command, type Outcome } from './command.ts';

/** The flags by the input that each gives. */
const inputs = {
  name: ['name', 'the name of the park, such as "Tidewater Park"'],
  color: ['color', 'the main color, such as "#0B4F6C"'],
  scene: ['scene', `the picture on passes: ${sceneNames.join(', ')}`],
  locale: ['locale', 'the language of the texts and how numbers and dates are written, such as de-DE'],
  currency: ['currency', 'the currency of amounts, such as EUR'],
  'time-zone': ['timeZone', 'the time zone of the park, such as Europe/Berlin'],
  email: ['supportEmail', 'the address at which guests find help'],
  website: ['website', 'the address of the website, with https'],
  'short-code': ['smsShortCode', 'the number from which the park sends text messages, if it does'],
  'pass-name': ['passName', 'what the park calls its season pass'],
  'club-name': ['clubName', 'what the park calls its loyalty club'],
  'points-name': ['pointsName', 'what the park calls its points'],
} as const satisfies Record<string, readonly [keyof BrandInput, string]>;

/** Writes a whole brand that needs no designer. */
export const brandInit: Command = {
  name: 'brand init',
  parameters: 'FOLDER',
  summary: 'Writes a whole brand into a new folder: texts, colors for both themes, and drawings.',
  details: [
    'All colors follow from --color, and every text on them is readable, whatever the color.',
    'Without --name or --color it writes a start to edit. README.md in the folder explains each key.',
  ].join('\n'),
  flags: {
    ...Object.fromEntries(
      Object.entries(inputs).map(([flag, [, summary]]) => [flag, { takesValue: true, summary }]),
    ),
    logo: { takesValue: true, summary: 'an SVG file with the logo of the park' },
    force: { takesValue: false, summary: 'replaces the files of a brand that stands there already' },
  },
  negative: 'the input forms no brand; every reason is listed',
  isWithoutDatabase: true,
  run: async ({ words: [folder = ''], flags }) => {
    const input: BrandInput = Object.fromEntries(
      Object.entries(inputs).map(([flag, [key]]) => [key, optionText(flags[flag])]),
    );
    const logo = await readLogo(optionText(flags['logo']));
    const today = systemClock.now().toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate();
    const { made, errors } = await makeBrand({ ...input, logo: logo.svg }, today);
    if (made === undefined || logo.error !== undefined)
      return refuseInput([
        ...(logo.error === undefined ? [] : [`--logo ${logo.error}`]),
        ...(errors ?? []).map(({ field, reason }) => `${flagOf(field)} ${reason}`),
      ]);
    const target = resolve(folder);
    await writeBrandFolder(target, made.files, { isForced: flags['force'] === true });
    const { notes } = made;
    return {
      exitCode: exitCodes.done,
      text: [
        `The brand is in ${target}. Read its README.md, have a lawyer review its texts, and set BRAND_DIR to it.`,
        ...notes.map((note) => `- ${note}`),
      ].join('\n'),
      data: { folder: target, files: Object.keys(made.files), notes },
    };
  },
};

function optionText(flag: string | boolean | undefined): string | undefined {
  return typeof flag === 'string' ? flag : undefined;
}

/** The flag of a key of `brand.json`, or the key itself if no flag gives it. */
function flagOf(field: string): string {
  const [flag] = Object.entries(inputs).find(([, [key]]) => key === field) ?? [];
  return flag === undefined ? (field === 'logo' ? '--logo' : field) : `--${flag}`;
}

function refuseInput(reasons: readonly string[]): Outcome {
  return {
    exitCode: exitCodes.negative,
    text: ['The brand cannot be made:', ...reasons.map((reason) => `- ${reason}`)].join('\n'),
    data: { errors: reasons },
  };
}

/** One byte more than a drawing may have, so that a huge file is refused without being read. */
const logoBytesRead = 12 * 1024 + 1;

async function readLogo(path: string | undefined): Promise<{ svg?: string; error?: string }> {
  if (path === undefined) return {};
  try {
    await using file = await open(path);
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(logoBytesRead), position: 0 });
    const { svg, fault } = readSvgText(buffer.subarray(0, bytesRead));
    return svg === undefined ? { error: fault } : { svg };
  } catch (error) {
    return { error: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
