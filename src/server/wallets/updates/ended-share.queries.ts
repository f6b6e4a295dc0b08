import { eq } from 'drizzle-orm';

import type { Database } from '#server/base/db/database.ts';
import { ticketShares } from '#server/base/db/schema/park.ts';
import type { ShareRecord } from '#server/passes/pass-record.ts';

/** A share, active or stopped. */
export async function fetchEndedShare(db: Database, shareId: string): Promise<ShareRecord | undefined> {
  const [row] = await db
    .select({
      shareId: ticketShares.shareId,
      firstName: ticketShares.firstName,
      lastName: ticketShares.lastName,
      email: ticketShares.email,
      phone: ticketShares.phone,
      salesforceId: ticketShares.salesforceId,
      sealedHashUrl: ticketShares.sealedHashUrl,
    })
    .from(ticketShares)
    .where(eq(ticketShares.shareId, shareId));
  return row;
}
