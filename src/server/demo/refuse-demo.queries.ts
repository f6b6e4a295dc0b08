import { eq, isNotNull } from 'drizzle-orm';

import { ConfigError } from '#server/base/config/config.ts';
import type { Database } from '#server/base/db/database.ts';
import { settings } from '#server/base/db/schema/operations.ts';
import { teamMembers } from '#server/base/db/schema/administration.ts';
import { demoAnchorSetting, demoPassword } from './demo-data.ts';
import { isPassword } from '#server/base/security/passwords.ts';

/** Throws a ConfigError if a production database contains the demo park, or a team member with the demo password. */
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
