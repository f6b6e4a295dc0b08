/** Who scanned which pass at which gate, for a limited time, and which scan used it up (docs/gate-screen.md). */
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { scanStates } from '#domain/scan-verdict.ts';

import { instant } from './columns.ts';

export const gateScans = pgTable(
  'gate_scans',
  {
    /** Made by the device, so that a repeated call is recognized. */
    scanId: uuid('scan_id').primaryKey(),
    /** When it was made: by the server's clock, or by the device's if it had no network. */
    scannedAt: instant('scanned_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** The member whose session sent it. */
    sentBy: uuid('sent_by').notNull(),
    /** The member who was signed in when it was made, as the device says. */
    scannedBy: uuid('scanned_by').notNull(),
    /** The gate, as the device is named; may be empty. */
    place: text('place').notNull(),
    state: text('state', { enum: scanStates }).notNull(),
    /** What a device without a network answered; null for a scan with one. */
    said: text('said', { enum: scanStates }),
    /** The pass that it names; null if it names none. */
    orderId: text('order_id'),
    barcode: text('barcode'),
    isShared: boolean('is_shared').notNull(),
    /** `once` or the operating day for which this scan took the pass; null if it took none. */
    keptFor: text('kept_for'),
  },
  (table) => [
    index('gate_scans_received').on(table.receivedAt),
    // However many scans race, one of them takes the pass.
    uniqueIndex('gate_scans_kept')
      .on(table.orderId, table.barcode, table.keptFor)
      .where(sql`kept_for is not null`),
  ],
);
