import { eq, isNotNull } from 'drizzle-orm';

import type { Database } from './db/database.ts';
import { settings } from './db/schema/operations.ts';
import { teamMembers } from './db/schema/administration.ts';
import { demoAnchorSetting, demoPassword } from './db/seed/demo-data.ts';
import { isPassword } from './passwords.ts';

/** Throws where a production database holds the demo park, or a team member whose password is the demo's. */
export async function refuseDemoInProduction(db: Database): Promise<void> {
  const [demo] = await db
    .select({ key: settings.key })
    .from(settings)
    .where(eq(settings.key, demoAnchorSetting));
  if (demo !== undefined) throw new Error('Production refuses a database that holds the demo park.');
  const members = await db
    .select({ passwordHash: teamMembers.passwordHash })
    .from(teamMembers)
    .where(isNotNull(teamMembers.passwordHash))
    .limit(50);
  for (const { passwordHash } of members) {
    if (await isPassword(demoPassword, passwordHash ?? ''))
      throw new Error('Production refuses the demo password: a team member still has it.');
  }
}
