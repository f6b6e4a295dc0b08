import { importKindNames, isImportKind } from '#contract/import-kinds.ts';

import { readBrand } from '#server/base/brand/load-brand.ts';
import { ConfigError, readConfig } from '#server/base/config/config.ts';
import { makeTemplate } from '#server/data/imports/template/import-template.ts';
import { exitCodes, UsageError, type Command } from './command.ts';
import { writeNewFile } from './new-file.ts';

/** Writes the template of a kind of import (docs/import.md). */
export const importTemplateCommand: Command = {
  name: 'import template',
  parameters: 'KIND FILE',
  summary:
    'Writes an empty workbook (.xlsx) with the columns of a kind, and explains them on its second sheet.',
  details: `Kinds: ${importKindNames.join(', ')}.`,
  flags: { force: { takesValue: false, summary: 'replaces an existing file' } },
  isWithoutDatabase: true,
  run: async ({ words: [kind = '', file = ''], flags, environment }) => {
    if (!isImportKind(kind)) throw new UsageError('This kind is unknown.');
    readConfig(environment);
    const { brand, faults = [] } = await readBrand(environment);
    if (brand === undefined) throw new ConfigError(faults);
    await writeNewFile(file, [makeTemplate(kind, brand)], { isForced: flags['force'] === true });
    return { exitCode: exitCodes.done, text: `The template is in ${file}.`, data: { file } };
  },
};
