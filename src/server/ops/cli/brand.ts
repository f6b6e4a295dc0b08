import { open } from 'node:fs/promises';
import { resolve, join } from 'node:path';

import { readSvgText } from '#server/base/brand/artwork.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import type { BrandInput } from '#server/ops/brand-kit/brand-input.ts';
import { makeBrand } from '#server/ops/brand-kit/make-brand.ts';
import { sceneNames } from '#server/ops/brand-kit/scenes/scenes.ts';
import { writeBrandFolder } from '#server/ops/brand-kit/write-brand-folder.ts';
import { loadBrand } from '#server/base/brand/load-brand.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';
import { demoBrandFaults, demoBrandFolder } from '#server/base/brand/demo-brand.ts';
import { inspectBrand } from '#server/base/brand/inspect-brand.ts';
import { exitCodes, type Command, type Outcome } from './command.ts';
import { makePreviewPage } from '../brand-kit/preview-page.ts';
import { refuseFile, writeNewFile } from './new-file.ts';

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

/** The web build, whose components draw the card. */
const webBuildFolder = join(import.meta.dirname, '../../../../dist/web');

/** Writes one page with the brand on every surface. */
export const brandPreview: Command = {
  name: 'brand preview',
  parameters: 'FOLDER OUT.html',
  summary: 'Writes one HTML page with the card, both wallets, mail, voucher and staff bar, light and dark.',
  details: 'The page contains everything it shows: it loads no other file and runs no script.',
  flags: { force: { takesValue: false, summary: 'replaces an existing file' } },
  negative: 'the folder holds no valid brand; every error is listed',
  isWithoutDatabase: true,
  run: async ({ words: [folder = '', out = ''], flags }) => {
    const options = { isForced: flags['force'] === true };
    const file = resolve(out);
    refuseFile(file, options);
    const reading = await loadBrand(resolve(folder)).catch((error: unknown) => String(error));
    if (typeof reading === 'string')
      return { exitCode: exitCodes.negative, text: reading, data: { error: reading } };
    const build = await loadWebBuild(webBuildFolder).catch((error: unknown) => {
      throw new SetupError(error instanceof Error ? error.message : String(error));
    });
    const html = await makePreviewPage({ brand: reading, build, now: systemClock.now() });
    await writeNewFile(file, [html], options);
    return {
      exitCode: exitCodes.done,
      text: `${file} shows the brand of ${reading.name}; open it in a browser.`,
      data: { file, bytes: Buffer.byteLength(html) },
    };
  },
};

/** `brand check`: everything that is wrong with a brand folder, before a server reads it. */
export const brandCheckCommand: Command = {
  name: 'brand check',
  parameters: 'FOLDER',
  summary:
    'Lists everything that is wrong with a brand folder: values, contrast, missing and unusable files.',
  details:
    'Checks what a server checks when it starts, and what production refuses: texts that name the demo park. Changes nothing.\nA file that brand.json does not name is listed too, but is no error: the server ignores it.',
  negative: 'the brand cannot be used; the list names every reason',
  isWithoutDatabase: true,
  isWithoutSetup: true,
  async run({ words: [folder = ''] }) {
    const { brand, faults: found, unnamedFiles } = await inspectBrand(resolve(folder));
    const isDemo = resolve(folder) === demoBrandFolder;
    const faults = brand === undefined ? found : isDemo ? [] : demoBrandFaults(brand);
    const isUsable = faults.length === 0;
    const verdict =
      brand !== undefined && isUsable
        ? `The brand of ${brand.name} can be used.${isDemo ? ' It is the demo’s, which production refuses.' : ''}`
        : `The brand cannot be used (${faults.length} ${faults.length === 1 ? 'reason' : 'reasons'}):`;
    return {
      exitCode: isUsable ? exitCodes.done : exitCodes.negative,
      text: [
        verdict,
        ...faults.map((fault) => `- ${fault}`),
        ...(unnamedFiles.length === 0
          ? []
          : [`Not named by brand.json, so not used: ${unnamedFiles.join(', ')}`]),
      ].join('\n'),
      data: { isUsable, name: brand?.name ?? null, faults, unnamedFiles },
    };
  },
};
