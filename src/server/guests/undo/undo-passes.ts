/** Undoes what the team did to passes: their numbers, their links, and answers to photo requests. */
import { correctBarcodeByStaff, movePassByStaff } from '#server/data/corrections/corrections.service.ts';
import { restoreLinks } from '#server/passes/links/restore-links.ts';
import { undoPhotoAnswer } from '#server/photos/desk/undo-photo-answer.ts';
import { writeAudit } from '#server/staff/audit.queries.ts';
import { overtaken, recordedText, type Undoer } from './undoing.ts';

interface PassNumbers {
  orderId: string;
  barcode: string;
}

/** Gives a pass its former barcode or order, by the same rules as any correction. */
export const undoNumbers: Undoer = async ({ services, actor, entry, before, after }) => {
  const [from, to] = [numbersIn(after), numbersIn(before)];
  const reason = 'Undo';
  if (entry.action === 'Pass Move')
    await movePassByStaff(services, actor, from, { orderId: to.orderId, reason });
  else await correctBarcodeByStaff(services, actor, from, { barcode: to.barcode, reason });
  return `The pass has its former numbers again: order ${to.orderId}, barcode ${to.barcode}.`;
};

/** Makes the links work again that ended with the act; a link that was made then ends. */
export const undoLinks: Undoer = async ({ services, actor, entry, now }) => {
  const restored = await restoreLinks({ db: services.db, now }, numbersOf(entry.target), entry.at);
  if (restored === 0) throw overtaken('The pass has other numbers or links since');
  const action = entry.action === 'Link Renew' ? 'Link Renew' : 'Link Revoke';
  const change = { action, target: entry.target, after: { restored } } as const;
  await writeAudit(services.db, actor, change, now);
  return 'The former link opens the pass again.';
};

/** Opens a photo request again, and puts a removed photo back. */
export const undoRequestAnswer: Undoer = async ({ services, actor, entry, before }) => {
  const answer = { pass: numbersOf(entry.target), at: entry.at, hadPhoto: before['hasPhoto'] === true };
  const reason = await undoPhotoAnswer(services, actor, answer);
  if (reason !== undefined) throw overtaken(reason);
  return 'The request is open again.';
};

/** The numbers of a pass in a target such as `10482231/241234567890123456`. */
function numbersOf(target: string): PassNumbers {
  const [orderId = '', barcode = ''] = target.split('/');
  return { orderId, barcode };
}

function numbersIn(values: Record<string, unknown>): PassNumbers {
  return { orderId: recordedText(values, 'orderId'), barcode: recordedText(values, 'barcode') };
}
