/** Every fix that the desk knows, as an agent plays it on the page of the guest. */
import { drawPortrait } from '../../src/server/demo/portrait.ts';
import { expectDone, openFix, type Player } from './player.ts';

/** Gives the pass a photo from a file, which the dialog of the system would name. */
export async function addPhoto(player: Player): Promise<void> {
  const { page, hands, see } = player;
  const dialog = await openFix(player, 'Add or replace photo', 'Add photo');
  const chooser = page.waitForEvent('filechooser');
  await hands.use(dialog.getByRole('button', { name: 'Choose a file' }));
  const buffer = await drawPortrait({ seed: 's0', firstName: 'Jonah' });
  await (await chooser).setFiles({ name: 'guest.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByText('One face found.').waitFor({ timeout: 60_000 });
  await see('photo in its frame');
  await hands.use(dialog.getByRole('button', { name: 'Make the photo' }));
  await dialog.getByAltText('The guest as shown on the pass').waitFor();
  await see('photo to confirm');
  await hands.press('Enter', dialog.getByRole('button', { name: 'Put it on the pass' }));
  await expectDone(player, 'The photo is on the pass.');
}

/** Answers the request for another photo. */
export async function answerPhotoRequest(player: Player, answer: 'Approve' | 'Decline'): Promise<void> {
  const dialog = await openFix(player, 'Answer photo request');
  await player.hands.tick(dialog.getByRole('radio', { name: answer }));
  await player.hands.use(dialog.getByRole('button', { name: 'Answer request' }));
  await expectDone(player, answer === 'Approve' ? /The photo was removed/ : /The photo stays/);
}

/** A fix whose dialog asks for nothing: its button, and the words after it. */
export async function confirmFix(
  player: Player,
  fix: string,
  button: string,
  words: string | RegExp,
): Promise<void> {
  const dialog = await openFix(player, fix);
  await player.hands.use(dialog.getByRole('button', { name: button, exact: true }));
  await expectDone(player, words);
}

/** A field of a dialog, by its label, and the text for it. */
type Entry = readonly [label: string, text: string];

/** A fix whose dialog has fields; Enter in the last one sends it. */
export async function fillFix(
  player: Player,
  fix: { opens: string; title?: string; sends: string; entries: readonly Entry[]; says: string | RegExp },
): Promise<void> {
  const dialog = await openFix(player, fix.opens, fix.title);
  for (const [label, text] of fix.entries) await player.hands.write(dialog.getByLabel(label), text);
  await player.see(`fix ${fix.opens}, filled in`);
  await player.hands.press('Enter', dialog.getByRole('button', { name: fix.sends, exact: true }));
  await expectDone(player, fix.says);
}

/** A fix that takes something away, and therefore asks for a reason; Enter in its field sends it. */
export async function giveReason(player: Player, opens: string, sends: string, says: string): Promise<void> {
  await fillFix(player, { opens, sends, entries: [['Reason', 'Guest asked']], says });
}

/** Writes to a guest or member; Enter in the text is a new line, so the button sends. */
export async function writeMail(player: Player, button: string, text: string): Promise<void> {
  const dialog = await openFix(player, button, 'Write to guest');
  await player.hands.write(dialog.getByLabel('Message'), text);
  await player.hands.use(dialog.getByRole('button', { name: 'Send mail' }));
  await expectDone(player, /The mail is on its way/);
}

/** Waives the photo for the order. */
export async function grantException(player: Player): Promise<void> {
  const dialog = await openFix(player, 'Wallet exception');
  await player.hands.tick(dialog.getByLabel('Skip photo'));
  await player.hands.write(dialog.getByLabel('Reason'), 'Camera broken');
  await player.hands.press('Enter', dialog.getByRole('button', { name: 'Save exception' }));
  await expectDone(player, 'The exception was saved.');
}

/** Mails the link of a share again, or ends the share. */
export async function handleShare(
  player: Player,
  fix: 'Send share again' | 'Stop a share',
  who: string,
): Promise<void> {
  const dialog = await openFix(player, fix);
  const field = dialog.getByLabel('Shared with');
  const option = await field.locator('option', { hasText: who }).textContent();
  await player.hands.choose(field, option ?? who);
  if (fix === 'Stop a share') {
    await player.hands.write(dialog.getByLabel('Reason'), 'Holder asked');
    await player.hands.press('Enter', dialog.getByRole('button', { name: 'Stop share' }));
    return expectDone(player, 'The share was stopped.');
  }
  await player.hands.use(dialog.getByRole('button', { name: 'Send link' }));
  await expectDone(player, /The link is on its way/);
}

/** Ends the use of a band, which its guest gives back. */
export async function releaseBand(player: Player): Promise<void> {
  await fillFix(player, {
    ...{ opens: 'Release wristband', sends: 'Release wristband' },
    ...{ entries: [['Reason', 'Too small']], says: /was released/ },
  });
}
