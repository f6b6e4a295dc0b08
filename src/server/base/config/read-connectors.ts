/**
 * Reads CONNECTORS_FILE: the park's systems to query, their addresses, and the names of their fields (docs/import.md).
 * It is a file of its own, because the fields of a system do not fit into a row of the table of settings.
 */
import { readFileSync } from 'node:fs';

import * as z from 'zod/mini';

import { importKindNames, importKinds, type ImportColumn, type ImportKind } from '#contract/import-kinds.ts';

import type { CrmEvent } from '../ports/crm.ts';
import { readSecret, type Environment } from './parse-settings.ts';
import { fits } from './setting-kinds.ts';

/** A system that is queried by REST; its address has no trailing slash. */
export interface Connector extends Omit<z.output<typeof connectorSchema>, 'secretEnv'> {
  /** Sent as a bearer token. */
  secret: string;
  /** How a plugin is asked, in place of the address (docs/plugins.md). */
  ask?:
    | ((number: string, call: { signal: AbortSignal }) => Promise<readonly object[] | undefined>)
    | undefined;
}

/** An event as a plugin gets it. */
type ToldEvent = Omit<CrmEvent, 'happenedAt'> & { happenedAt: string };

/** The CRM, which is queried and receives events. */
export interface CrmConnector extends Connector {
  /** The address to which registrations and new members are posted; if undefined, the CRM receives no events. */
  tellPath: string | undefined;
  /** How a plugin receives them, in place of that address. */
  tell?: ((event: ToldEvent, call: { signal: AbortSignal }) => Promise<unknown>) | undefined;
}

/** All systems of a park; without a system the server uses only its own database. */
export interface Connectors {
  ticketing: Connector | undefined;
  pointOfSale: Connector | undefined;
  hotel: Connector | undefined;
  crm: CrmConnector | undefined;
  webhooks: ReadonlyMap<string, { secret: string; kinds: readonly ImportKind[] }>;
}

/** The kind of rows that each system delivers. */
export const connectorKinds = {
  ticketing: 'orders',
  pointOfSale: 'checks',
  hotel: 'stays',
  crm: 'contacts',
} as const satisfies Record<string, ImportKind>;

/** A system that is queried, by its name in the file. */
export type ConnectorName = keyof typeof connectorKinds;

const envName = fits(/^[A-Z][A-Z0-9_]{2,60}$/, 'is not the name of an environment value');
const place = fits(/^(\$\.)?[\w-]+(\.[\w-]+){0,8}$/, 'is not a place such as order.id');

const connectorSchema = z.strictObject({
  baseUrl: z.string(),
  /** `{number}` is replaced by the requested number, as in `/orders/{number}`. */
  path: fits(/^\/[\w\-./?=&]*\{number\}[\w\-./?=&]*$/, 'is not a path with {number} in it'),
  secretEnv: envName,
  /** The path of the rows in the answer, as names with dots; empty if the answer itself is the row or the list. */
  rowsAt: z._default(z.union([z.literal(''), place]), ''),
  /** Column to the path of its value: names with dots within the row, or after `$.` within the complete answer. */
  fields: z.record(z.string(), place),
});

const fileSchema = z.strictObject({
  ticketing: z.optional(connectorSchema),
  pointOfSale: z.optional(connectorSchema),
  hotel: z.optional(connectorSchema),
  crm: z.optional(
    z.extend(connectorSchema, {
      tellPath: z.optional(fits(/^\/[\w\-./?=&]*$/, 'is not a path')),
    }),
  ),
  webhooks: z.optional(
    z.record(
      fits(/^[a-z0-9-]{1,40}$/, 'is not small letters, digits and hyphens'),
      z.strictObject({ secretEnv: envName, kinds: z.array(z.enum(importKindNames)).check(z.minLength(1)) }),
    ),
  ),
});

const secretLengthMin = 32;

/** No system at all. */
export const noConnectors: Connectors = {
  ticketing: undefined,
  pointOfSale: undefined,
  hotel: undefined,
  crm: undefined,
  webhooks: new Map(),
};

/** The connectors of the file, and all its errors in `faults`. */
export function readConnectors(
  path: string | undefined,
  environment: Environment,
  faults: string[],
): Connectors {
  if (path === undefined) return noConnectors;
  const parsed = parseFile(path, faults);
  if (parsed === undefined) return noConnectors;
  const secretOf = (name: string): string => {
    const secret = readSecret(environment, name, faults) ?? '';
    if (secret.length < secretLengthMin)
      faults.push(
        `${name}, which CONNECTORS_FILE names, must hold a secret of at least ${secretLengthMin} characters`,
      );
    return secret;
  };
  const read = (name: ConnectorName): Connector | undefined => {
    const given = parsed[name];
    if (given === undefined) return undefined;
    faults.push(...connectorFaults(name, given, environment['NODE_ENV'] === 'production'));
    return { ...given, baseUrl: given.baseUrl.replace(/\/$/, ''), secret: secretOf(given.secretEnv) };
  };
  const webhooks = Object.entries(parsed.webhooks ?? {}).map(
    ([source, { secretEnv, kinds }]) => [source, { secret: secretOf(secretEnv), kinds }] as const,
  );
  const crm = read('crm');
  return {
    ticketing: read('ticketing'),
    pointOfSale: read('pointOfSale'),
    hotel: read('hotel'),
    crm: crm === undefined ? undefined : { ...crm, tellPath: parsed.crm?.tellPath },
    webhooks: new Map(webhooks),
  };
}

function parseFile(path: string, faults: string[]): z.output<typeof fileSchema> | undefined {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    faults.push('CONNECTORS_FILE is not a JSON file');
    return undefined;
  }
  const result = fileSchema.safeParse(content);
  if (result.success) return result.data;
  faults.push(
    ...result.error.issues.map((issue) => `CONNECTORS_FILE: ${issue.path.join('.')} ${issue.message}`),
  );
  return undefined;
}

/** Passwords are sent to these addresses, so they must be https except on a developer's machine. */
function connectorFaults(
  name: ConnectorName,
  { baseUrl, fields }: { baseUrl: string; fields: Record<string, string> },
  isProduction: boolean,
): string[] {
  const faults: string[] = [];
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const isWeb =
    url !== undefined && (url.protocol === 'https:' || (url.protocol === 'http:' && !isProduction));
  if (!isWeb || url.username !== '' || url.search !== '' || url.hash !== '')
    faults.push(`CONNECTORS_FILE: ${name}.baseUrl is not an https address without user, query and fragment`);
  const columns = Object.entries<ImportColumn>(importKinds[connectorKinds[name]].columns);
  const known = new Set(columns.map(([column]) => column));
  const unknown = Object.keys(fields).filter((column) => !known.has(column));
  if (unknown.length > 0)
    faults.push(`CONNECTORS_FILE: ${name}.fields names unknown columns: ${unknown.join(', ')}`);
  const missing = columns.filter(([column, { isRequired }]) => isRequired && fields[column] === undefined);
  if (missing.length > 0)
    faults.push(`CONNECTORS_FILE: ${name}.fields lacks ${missing.map(([column]) => column).join(', ')}`);
  return faults;
}
