/** A member and the desk read that earlier entries are in the park's archive, until they are back. */
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { MemberAccount } from '#contract/calls/loyalty-member.ts';
import { readAccountTimeline } from '#server/guests/page/guest-timeline.ts';
import { readLedger } from '#server/loyalty/desk/look-up.service.ts';
import { writeEntries } from '#server/loyalty/ledger.queries.ts';
import { bonusEntry } from '#server/testing/bonus-entry.ts';
import { joinClub, letPointsLast, type ClubMember } from '#server/testing/club-member.ts';
import { signIn } from '#server/testing/sign-in.ts';
import {
  archive,
  claimNew,
  openArchivingPark,
  pathOfOnlyFile,
  restore,
  runTo,
  type ArchivingPark,
} from './archive-testing.ts';

let own: ArchivingPark;
let member: ClubMember;

/** A member whose first year left, and who claims again. */
beforeEach(async () => {
  own = await openArchivingPark();
  await letPointsLast(own.park, 1);
  member = await joinClub(own.park, 'again@mail.example');
  await runTo(own.park, '2027-03-01T12:00:00Z');
  await runTo(own.park, '2033-06-01T12:00:00Z');
  await archive(own, 'ledger');
});
afterEach(() => own.close());

const sentence = 'Earlier entries are kept in the archive of Harborlight Piers.';

const readPage = async (memberTicket: string, before: string | null = null): Promise<MemberAccount> =>
  (await own.park.post('/api/loyalty/account/', { memberTicket, before })).json<MemberAccount>();

test('a list that begins after an archive says so on its last page, and no more once the rows are back', async () => {
  const { memberTicket } = await signIn(own.park, member.email);
  expect(await readPage(memberTicket)).toMatchObject({ entries: [], earlierArchived: sentence });
  const now = own.park.clock.now();
  await writeEntries(
    own.park.services.db,
    Array.from({ length: 60 }, () => bonusEntry(member.memberId, now, { points: 1 })),
  );
  const first = await readPage(memberTicket);
  expect(first).toMatchObject({ earlierArchived: null, nextBefore: expect.any(String) });
  const last = await readPage(memberTicket, first.nextBefore);
  expect(last).toMatchObject({ earlierArchived: sentence, nextBefore: null });
  // What left sums to 0, so the oldest balance is that of its own entry.
  expect(last.entries.at(-1)).toMatchObject({ points: 1, balance: 1 });
  await restore(own, pathOfOnlyFile(own));
  const whole = await readPage(memberTicket, first.nextBefore);
  expect(whole.earlierArchived).toBeNull();
  expect(whole.entries.length).toBeGreaterThan(last.entries.length);
});

test('the member reads it in the language of the page', async () => {
  const { memberTicket } = await signIn(own.park, member.email);
  const answer = await own.park.post('/api/loyalty/account/', { memberTicket }, { 'accept-language': 'de' });
  expect(answer.json<MemberAccount>().earlierArchived).toBe(
    'Frühere Einträge werden im Archiv von Harborlight Piers aufbewahrt.',
  );
});

test('the desk reads until when entries are archived, in the ledger and in the timeline', async () => {
  await claimNew(own.park, member);
  const { services } = own.park;
  const ledger = await readLedger(services, member.memberId);
  expect(ledger.archivedUntil).toMatch(/^2027-/);
  expect(ledger.entries.at(-1)).toMatchObject({ at: expect.stringMatching(/^2033-/) });
  const timeline = await readAccountTimeline(services.db, services.brand, member.memberId);
  expect(timeline.filter(({ at }) => at === ledger.archivedUntil).map(({ text }) => text)).toEqual([
    'Entries up to here are in the archive',
  ]);
  await restore(own, pathOfOnlyFile(own));
  expect((await readLedger(services, member.memberId)).archivedUntil).toBeNull();
});
