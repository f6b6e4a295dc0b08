import { join, resolve } from 'node:path';

import { loadBrand } from '#server/base/brand/load-brand.ts';
import { systemClock } from '#server/base/ports/clock.ts';
import { SetupError } from '#server/base/setup-error.ts';
import { loadWebBuild } from '#server/pages/documents/document.ts';
import { makePreviewPage } from '#server/ops/brand-kit/preview-page.ts';
import { exitCodes, type Command } from './command.ts';
import { refuseFile, writeNewFile } from './new-file.ts';

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
