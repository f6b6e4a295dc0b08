/** Gives a look the values that it had before it was published or returned. */
import { adminTabs, type AdminTab } from '#contract/admin-tabs.ts';

import { cellsOfLook } from '#server/guests/look/look-cells.ts';
import { lockLook } from '#server/guests/look/looks.queries.ts';
import { writeLook } from '#server/guests/look/publish-look.service.ts';
import { overtaken, recordedText, type Undoer } from './undoing.ts';

const tab: AdminTab = adminTabs['pass-customizations'];

export const undoLook: Undoer = async ({ services, actor, entry, before, after }) => {
  const look = await lockLook(services.db, entry.target);
  if (look === undefined) throw overtaken('The pass customization was deleted since');
  const now: Record<string, unknown> = { ...cellsOfLook(look), picture: look.picture };
  const changed = tab.columns.find(({ name }) => now[name] !== after[name]);
  if (changed !== undefined) throw overtaken(`“${changed.label}” was changed since`);
  if (now['picture'] !== recordedText(after, 'picture')) throw overtaken('The picture was changed since');
  const cells = Object.fromEntries(
    tab.columns.map(({ name }) => [name, before[name] as string | boolean | null]), // cells of this tab
  );
  const to = { cells, picture: recordedText(before, 'picture') };
  await writeLook(services, actor, { look, to, action: 'Look Publish' });
  return 'The look is as it was before.';
};
