/** The park moves to another PostgreSQL while guests go on, by the runbook's own program. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Strike } from './strikes.ts';

/** Copies, switches and ends the copy. The switch counts as a part of the pause. */
export const movePark: Strike = async (lab) => {
  const former = lab.postgres;
  const next = await lab.startAnother();
  const env = { ...process.env, FROM: former.url, TO: next.url, ROLE: 'postgres' };
  const move = (part: string) => promisify(execFile)('deploy/postgres/move-park', [part], { env });
  await move('prepare');
  const switchedAt = performance.now();
  // Servers that know both hosts go to the one that takes writes by themselves; the lab's know one, which is another now.
  for (const { database } of lab.nodes) database.leadTo(next.port);
  await move('switch');
  lab.postgres = next;
  await move('finish');
  await former.kill();
  return switchedAt;
};
