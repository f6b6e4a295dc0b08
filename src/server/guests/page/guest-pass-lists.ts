/** The shares, bands and links of the pass that a guest's page shows. */
import type { GuestPass, GuestShare } from '#contract/calls/staff-guest.ts';
import { writeGateSentence } from '#contract/write-gate-sentence.ts';
import { explainGate, noCauses } from '#domain/gate-reason.ts';
import { gateSentenceOf } from '#domain/gate-sentence.ts';
import { fullNameOf } from '#domain/pass-card.ts';
import { sayInstantsOf } from '#domain/say-instant.ts';
import { speechOf } from '#texts/catalogues.ts';
import { makeTranslate } from '#texts/translate.ts';

import { writePhone } from '#server/base/phone-numbers.ts';
import { codeOnPage, gateFactsOf, judgePass } from '#server/passes/judge-pass.ts';
import type { PassRecord } from '#server/passes/pass-record.ts';
import { fetchOfPass } from './guest-page.queries.ts';
import type { GuestPageServices } from './guest-page-services.ts';

/** The lists, each newest first. */
export async function readPassLists(
  services: GuestPageServices,
  record: PassRecord,
  now: Date,
): Promise<Pick<GuestPass, 'shares' | 'bands' | 'links'>> {
  const { shares, bands, links } = await fetchOfPass(services.db, record);
  const viewShare = shareViewer(services, record, now);
  return {
    shares: shares.map(viewShare),
    bands: bands.map(({ code, state, activatedAt, validUntil }) => ({
      code,
      state,
      activatedAt: activatedAt?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
    })),
    links: links.map(({ kind, createdAt, revokedAt }) => ({
      kind,
      createdAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  };
}

type ShareRow = Awaited<ReturnType<typeof fetchOfPass>>['shares'][number];

/** Writes a share with the sentence that its friend reads. */
function shareViewer(services: GuestPageServices, record: PassRecord, now: Date) {
  const { brand, walletKeys } = services;
  const verdict = judgePass(record, brand, now);
  const code = codeOnPage(verdict, walletKeys);
  const t = makeTranslate(speechOf('en', brand.locale));
  return (share: ShareRow): GuestShare => {
    const name = fullNameOf(share.firstName, share.lastName);
    const endedAt = share.revokedAt?.toISOString() ?? null;
    const gate = gateFactsOf(brand, record, verdict, {
      isShared: true,
      isShareEnded: endedAt !== null,
      code,
    });
    const sentence = gateSentenceOf(gate, now);
    const causes = { ...noCauses, share: { name, endedAt } };
    return {
      shareId: share.shareId,
      name,
      email: share.email,
      phone: share.phone === '' ? '' : writePhone(brand, share.phone),
      createdAt: share.createdAt.toISOString(),
      revokedAt: endedAt,
      gateSentence: writeGateSentence(sentence, { now, park: brand, isOnPassPage: true, t }),
      why: explainGate(sentence, gate, causes, { say: sayInstantsOf(brand, now), now }),
    };
  };
}
