/** `brand check`: everything that is wrong with a brand folder, before a server reads it. */
import { resolve } from 'node:path';

import { demoBrandFaults, demoBrandFolder } from '#server/base/brand/demo-brand.ts';
import { inspectBrand } from '#server/base/brand/inspect-brand.ts';
import { exitCodes, type Command } from './command.ts';

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
