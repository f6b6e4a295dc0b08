import { eq, isNotNull } from 'drizzle-orm';

import { ConfigError } from './config.ts';
import type { Database } from './db/database.ts';
import { settings } from './db/schema/operations.ts';
import { teamMembers } from './db/schema/administration.ts';
import { demoAnchorSetting, demoPassword } from './db/seed/demo-data.ts';
import { isPassword } from './passwords.ts';

/** Throws a ConfigError where a production database holds the demo park, or a team member whose password is the demo's. */
export async function refuseDemoInProduction(db: Database): Promise<void> {
  const [demo] = await db
    .select({ key: settings.key })
    .from(settings)
    .where(eq(settings.key, demoAnchorSetting));
  const faults = demo === undefined ? [] : ['DATABASE_URL names a database that holds the demo park'];
  const members = await db
    .select({ passwordHash: teamMembers.passwordHash })
    .from(teamMembers)
    .where(isNotNull(teamMembers.passwordHash))
    .limit(50);
  for (const { passwordHash } of members) {
    if (!(await isPassword(demoPassword, passwordHash ?? ''))) continue;
    faults.push('a team member still has the password of the demo');
    break;
  }
  if (faults.length > 0) throw new ConfigError(faults);
}
