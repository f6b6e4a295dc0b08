/** Checks the files of the web build against the oldest supported browsers. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { newerInScript, newerInStyles, readNewerNames } from './browser-floor.ts';

/**
 * One line for each use of a feature that the oldest browsers lack and the list below does not allow, and one for each
 * entry of the list that no file needs.
 */
export function floorFaults(buildFolder: string): string[] {
  const newer = readNewerNames();
  const unused = new Set(allowedUses);
  const faults: string[] = [];
  for (const path of globSync(['client/assets/*.{js,css}', 'worker/*.js', 'scan-worker/*.js'], {
    cwd: buildFolder,
  })) {
    const file = basename(path);
    const content = readFileSync(join(buildFolder, path), 'utf8');
    for (const use of file.endsWith('.css') ? newerInStyles(content) : newerInScript(content, newer)) {
      const allowed = allowedUses.find(({ uses, files }) => uses.includes(use) && files.test(file));
      if (allowed === undefined) faults.push(`${file} uses ${use}, which the oldest browsers lack`);
      else unused.delete(allowed);
    }
  }
  for (const { uses, reason } of unused) faults.push(`${uses.join(', ')} (${reason}) is used no more`);
  return faults;
}

const allowedUses: readonly { uses: readonly string[]; files: RegExp; reason: string }[] = [
  {
    uses: ['Intl.Segmenter', 'lookbehind in a regular expression'],
    files: /^guest-name-/,
    reason: 'src/domain/guest-name.ts asks first, and the server cleans every name again',
  },
  {
    uses: ['.requestVideoFrameCallback()'],
    files: /^(?:scanner|watch-camera)-/,
    reason: 'src/web/shared/scanner/watch-camera.ts asks first',
  },
  {
    uses: ['OffscreenCanvas', 'Symbol.dispose', '.grow()'],
    files: /^scanner\.worker-/,
    reason:
      'where the worker cannot run, the scanner asks the guest to type the code; grow is of WebAssembly memory',
  },
  {
    uses: ['OffscreenCanvas', '.bytes()', '.dispose()', '.grow()', '.requestVideoFrameCallback()'],
    files: /^face\.worker-/,
    reason: 'where the worker cannot run, the photo counts as unchecked; the methods are the library’s own',
  },
  {
    uses: ['.captureStackTrace()', '.dispose()', '.replaceSync()', 'Error.captureStackTrace'],
    files: /^developers-/,
    reason: 'the viewer on the page for developers, which lists every call without it too',
  },
  { uses: ['.startViewTransition()'], files: /^base-/, reason: 'React tries it, and goes on without' },
  { uses: ['.vibrate()'], files: /^scan-screen-/, reason: 'src/web/staff/scan/signals.ts asks first' },
  { uses: ['EyeDropper'], files: /^color-field-/, reason: 'the colour field asks first' },
  { uses: ['Error.captureStackTrace'], files: /^schemas-/, reason: 'zod asks first' },
  { uses: ['trustedTypes'], files: /^staff-/, reason: 'src/web/staff/app/style-sheets-only.ts asks first' },
  {
    uses: ['.toArray()'],
    files: /^(?:Card|FocusTrap|Group|staff|query-fault)-/,
    reason: 'it is React.Children.toArray',
  },
  {
    uses: [':has()'],
    files: /^staff-.*css$/,
    reason: 'the kit’s sheet only pads and greys by it; a browser without it drops these rules alone',
  },
];
