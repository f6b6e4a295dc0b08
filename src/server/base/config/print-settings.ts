/** `.env.example` and the runbook's table of settings, as tools/print-tables.ts prints them from the table. */
import type { Setting } from './parse-settings.ts';
import { settingGroups } from './settings.ts';

const exampleHead = `
  The settings of the server, printed by tools/print-tables.ts. Promenade reads them from its environment; every one has
  a default that suits a first look. Empty means default. A setting marked as a secret may stand in a file of its own
  instead, which the setting with _FILE behind its name names, as in DATABASE_URL_FILE=/run/secrets/database-url.`;

/** The file of an environment with every setting, its help and its default. */
export function printEnvironmentExample(): string {
  return `${[commentOf(exampleHead), ...settingGroups.map(printGroup)].join('\n\n')}\n`;
}

function printGroup({ title, rows }: (typeof settingGroups)[number]): string {
  const all = Object.values<Setting>(rows);
  // A default that stands alone would be a half-filled part of the server.
  const isPart = all.some(({ isNeeded }) => isNeeded === true);
  const printed = all.map((row) => {
    const live = row.live === undefined ? '' : ' The tab Settings may set it too, which comes first.';
    const help = `${row.help}${live}${row.isSecret === true ? ' A secret.' : ''}`;
    const value = isPart || typeof row.default !== 'string' ? '' : row.default;
    return `${commentOf(help)}\n${row.name}=${value}`;
  });
  return `# --- ${title} ---\n\n${printed.join('\n\n')}`;
}

function commentOf(text: string): string {
  return text.trim().replaceAll(/^ */gm, '# ');
}

/** The table of all settings as Markdown. */
export function printSettingsTable(): string {
  const lines = settingGroups
    .flatMap(({ rows }) => Object.values<Setting>(rows))
    .map((row) => {
      const { name, isSecret, live, chain = 'either' } = row;
      const fallback = typeof row.default === 'string' && row.default !== '' ? `\`${row.default}\`` : '';
      const help = row.help
        .trim()
        .replaceAll(/\s+/g, ' ')
        .split(/(?<=[.:]) (?=[A-Z])/)[0];
      return `| \`${name}\` | ${fallback} | ${isSecret === true ? 'yes' : ''} | ${live === undefined ? '' : 'yes'} | ${chain} | ${help} |`;
    });
  return [
    '| setting | default | secret | in the tab Settings | in a chain | what it is |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
