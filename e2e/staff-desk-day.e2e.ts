/** A part of the day at the desk with the keyboard alone, and how many keys it may take; the whole day is a tool. */
import { randomInt } from 'node:crypto';

import { keyboardOf } from '../tools/desk-day/keyboard.ts';
import { beginShift, findGuest, makePlayer } from '../tools/desk-day/player.ts';
import { confirmFix, fillFix } from '../tools/desk-day/fixes.ts';
import { desktop, expect, test } from './park.ts';
import { importAs } from './staff.ts';

test(
  'a guest is found, an email is corrected and the link sent with few keys',
  desktop,
  async ({ page, request }) => {
    const orderId = String(randomInt(82_000_000, 82_999_999));
    const head = 'orderId,barcode,productId,orderedAt,amount,firstName,lastName,email,phone';
    const line = `${orderId},51260000${orderId},DAY-ALL,2026-11-20T12:00:00Z,45,Nora,Quist,${orderId}@mail.example,6095550188`;
    await importAs(request, { kind: 'orders', fileName: `${orderId}.csv`, lines: [head, line] });
    const player = makePlayer(page, keyboardOf(page), {
      look: () => Promise.resolve(),
      report: (fault) => Promise.reject(new Error(fault)),
    });
    await beginShift(player, 'agent');
    await player.play('find', () =>
      findGuest(player, { says: orderId, address: new RegExp(`order=${orderId}`), who: 'Nora Quist' }),
    );
    await player.play('correct', () =>
      fillFix(player, {
        ...{ opens: 'Correct name, email, phone', sends: 'Save', says: 'The contact was corrected.' },
        entries: [
          ['Email', 'nora@post.example'],
          ['Reason', 'Typing error'],
        ],
      }),
    );
    await player.play('send', () => confirmFix(player, 'Send link', 'Send link', /The link is on its way/));
    const keys = Object.fromEntries(player.taken.map((one) => [one.task, one.keys]));
    // The eight digits and two keys; 29 characters and the way to their fields; the way to the button and two keys.
    expect(keys['find']).toBeLessThanOrEqual(10);
    expect(keys['correct']).toBeLessThanOrEqual(40);
    expect(keys['send']).toBeLessThanOrEqual(8);
  },
);
