/** The tests' way to PostgreSQL: straight, or through the pooler at TEST_POOLER_URL in the mode of TEST_POOLER. */
import { poolers, type Pooler } from '#server/base/db/pooler.ts';

/** The same database by the pooler's host and port, and the mode for the pool. The owner of a park connects without it. */
export function throughPooler(url: URL): { url: string; pooler: Pooler } {
  const pooled = process.env['TEST_POOLER_URL'] ?? '';
  if (pooled === '') return { url: url.href, pooler: 'none' };
  const { hostname, port } = new URL(pooled);
  return { url: Object.assign(new URL(url), { hostname, port }).href, pooler: poolerOfTests() };
}

/** The mode of the tests' pooler. */
export function poolerOfTests(): Pooler {
  const named = process.env['TEST_POOLER'];
  return poolers.find((pooler) => pooler === named) ?? 'none';
}

/** How long a call of the tests waits for a connection: hundreds at once must all be answered on a busy machine, too. */
export const poolWaitMilliseconds = 30_000;
