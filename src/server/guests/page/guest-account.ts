/** The account of a guest, as the desk checks it. */
import type { GuestAccount } from '#contract/calls/staff-guest.ts';
import { fullNameOf } from '#domain/pass-card.ts';

import { writePhone, type PhoneBrand } from '#server/base/phone-numbers.ts';
import type { Member } from '#server/loyalty/members.queries.ts';

/** What staff compare with what the guest says. */
export function viewAccount(member: Member, brand: PhoneBrand): GuestAccount {
  return {
    number: member.memberId,
    name: fullNameOf(member.firstName, member.lastName),
    email: member.email,
    phone: writePhone(brand, member.phone),
    zip: member.zip,
    isClosed: member.status === 'closed',
  };
}
