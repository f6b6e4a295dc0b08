/** Loads the plugins of PLUGINS (docs/plugins.md), judges what they export, and makes them what our own adapters are. */
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import * as z from 'zod/mini';

import { importKinds } from '#contract/import-kinds.ts';

import { ConfigError, type Config } from '#server/base/config/config.ts';
import { readSecret, type Environment } from '#server/base/config/parse-settings.ts';
import { connectorKinds, type Connectors } from '#server/base/config/read-connectors.ts';
import {
  pluginInterface,
  type MailPlugin,
  type Plugin,
  type PluginSettings,
  type SystemPlugin,
} from './plugin.ts';

/** The systems of the park, those of plugins among them, and the plugin that sends mails. */
export interface WithPlugins {
  connectors: Connectors;
  mail: MailPlugin | undefined;
}

const isFunction = z.custom<(...given: never[]) => unknown>(
  (value) => typeof value === 'function',
  'is no function',
);

const pluginSchema = z.object(
  {
    name: z
      .string('is missing')
      .check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not small letters, digits and hyphens')),
    kind: z.enum(
      ['ticketing', 'pointOfSale', 'hotel', 'crm', 'mail'],
      'is not ticketing, pointOfSale, hotel, crm or mail',
    ),
    interface: z.literal(pluginInterface, `is not ${pluginInterface}, the version that this server offers`),
    open: isFunction,
  },
  'is no object',
);
const systemSchema = z.object({ ask: isFunction, tell: z.optional(isFunction) }, 'is no object');
const mailSchema = z.object({ send: isFunction, close: z.optional(isFunction) }, 'is no object');

/** Loads every plugin in turn. Throws a ConfigError that names the folder or the plugin, and the reason. */
export async function loadPlugins(
  { plugins: folders, connectors, smtpUrl }: Pick<Config, 'plugins' | 'connectors' | 'smtpUrl'>,
  environment: Environment,
): Promise<WithPlugins> {
  const all: WithPlugins = { connectors: { ...connectors }, mail: undefined };
  for (const folder of folders) {
    const plugin = await readPlugin(folder);
    const { name, kind } = plugin;
    const isTaken =
      kind === 'mail' ? (smtpUrl ?? all.mail) !== undefined : all.connectors[kind] !== undefined;
    if (isTaken)
      throw refusePlugin(name, `its kind ${kind} is taken: by another plugin, SMTP_URL or CONNECTORS_FILE`);
    const opened = await attempt(name, 'its function open fails', () =>
      plugin.open(settingsOf(name, environment)),
    );
    if (kind === 'mail') {
      judgeExport(mailSchema, opened, name);
      all.mail = opened as MailPlugin; // its functions were found, and what they answer is judged at each call
    } else {
      judgeExport(systemSchema, opened, name);
      const system = opened as SystemPlugin; // as above
      const columns = Object.keys(importKinds[connectorKinds[kind]].columns).map((column) => [
        column,
        column,
      ]);
      const place = {
        baseUrl: '',
        secret: '',
        path: '{number}',
        rowsAt: '',
        fields: Object.fromEntries(columns),
      };
      all.connectors[kind] = {
        ...place,
        tellPath: undefined,
        ask: system.ask.bind(system),
        tell: system.tell?.bind(system),
      };
    }
  }
  return all;
}

async function readPlugin(folder: string): Promise<Plugin> {
  const plugin = await attempt(folder, 'it cannot be loaded', async () => {
    refuseWritable(folder);
    const main = createRequire(join(folder, 'package.json')).resolve(folder);
    const module = (await import(/* @vite-ignore */ pathToFileURL(main).href)) as { default?: unknown }; // a module
    return module.default;
  });
  judgeExport(pluginSchema, plugin, folder);
  return plugin as Plugin; // its fields were found
}

/** A plugin runs with the rights of the server, so no one but its owner and their group may change it. */
function refuseWritable(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const open = [folder, ...files.map((file) => join(folder, file))].find(
    (path) => (statSync(path).mode & 0o002) !== 0,
  );
  if (open !== undefined) throw new Error(`every user of this machine may write ${open}`);
}

/** The settings that begin with the plugin's prefix; what NAME_FILE names is read. */
function settingsOf(name: string, environment: Environment): PluginSettings {
  const prefix = `PLUGIN_${name.toUpperCase().replaceAll('-', '_')}_`;
  const faults: string[] = [];
  const own = Object.keys(environment).filter((key) => key.startsWith(prefix));
  const settings = own.map((key) => {
    const setting = key.replace(/_FILE$/, '');
    return [setting.slice(prefix.length), readSecret(environment, setting, faults) ?? ''];
  });
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.fromEntries(settings) as PluginSettings; // every value is a text
}

function judgeExport(schema: z.ZodMiniType, value: unknown, name: string): void {
  const issue = schema.safeParse(value).error?.issues[0];
  if (issue !== undefined)
    throw refusePlugin(name, `${issue.path.join('.') || 'what it exports or opens'} ${issue.message}`);
}

async function attempt<Result>(
  name: string,
  failing: string,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw refusePlugin(name, `${failing}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function refusePlugin(name: string, reason: string): ConfigError {
  return new ConfigError([`PLUGINS: ${name}: ${reason}`]);
}
