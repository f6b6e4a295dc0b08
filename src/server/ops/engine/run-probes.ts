/** Tries on a database what this product needs of it, in a schema that is dropped afterwards. */
import { randomBytes } from 'node:crypto';
import { finished } from 'node:stream/promises';

import type pg from 'pg';
import { from } from 'pg-copy-streams';

import { connectClient } from '#server/base/db/connect-client.ts';
import { lockProbes } from './lock-probes.ts';
import type { Ask, Probe, Sessions } from './probe.ts';
import { settingProbes } from './setting-probes.ts';
import { statementProbes } from './statement-probes.ts';
import { tableProbes } from './table-probes.ts';

/** All of them. */
export const probes: readonly Probe[] = [...tableProbes, ...statementProbes, ...lockProbes, ...settingProbes];

/** What became of one; `problem` is empty for a feature that is there. */
export interface ProbeResult extends Omit<Probe, 'attempt'> {
  problem: string;
}

/** The engine by its own words, and every feature. */
export interface EngineReport {
  engine: string;
  results: ProbeResult[];
}

const patienceMilliseconds = 15_000;

/**
 * Tries every feature on the database, as a role that may create a schema. Throws the error of the driver if it cannot be
 * reached, or the schema not be created.
 */
export async function probeEngine(databaseUrl: string): Promise<EngineReport> {
  const schema = `promenade_check_${randomBytes(6).toString('hex')}`;
  const owner = await connect(databaseUrl);
  try {
    const [version] = (await owner.query<{ version: string }>('select version()')).rows;
    await owner.query(`create schema ${schema}`);
    try {
      const results: ProbeResult[] = [];
      for (const probe of probes) results.push(await tryOne(databaseUrl, schema, probe));
      return { engine: version?.version ?? '', results };
    } finally {
      await owner.query(`drop schema ${schema} cascade`);
    }
  } finally {
    await owner.end();
  }
}

/** Each with connections of its own, so that what one leaves behind does not hinder the next. */
async function tryOne(databaseUrl: string, schema: string, probe: Probe): Promise<ProbeResult> {
  const { attempt, ...named } = probe;
  const [first, second] = [await connect(databaseUrl), await connect(databaseUrl)];
  try {
    for (const client of [first, second]) await client.query(`set search_path to ${schema}`);
    await attempt({ first: askerOf(first), second: askerOf(second), copy: copierOn(first) });
    return { ...named, problem: '' };
  } catch (error) {
    return { ...named, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

function connect(databaseUrl: string): Promise<pg.Client> {
  return connectClient(databaseUrl, { query_timeout: patienceMilliseconds });
}

function askerOf(client: pg.Client): Ask {
  return async (statement, values = []) =>
    (await client.query<Record<string, unknown>>(statement, [...values])).rows;
}

function copierOn(client: pg.Client): Sessions['copy'] {
  return async (statement, lines) => {
    const copying = client.query(from(statement));
    copying.end(lines);
    await finished(copying);
  };
}
