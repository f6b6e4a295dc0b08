/** Previews of a look: the sample's card, and its passes made and drawn by the code of those that guests get. */
import type { InputOf } from '#contract/call.ts';
import type { LookPreviewAnswer } from '#contract/calls/staff-looks.ts';
import type { Contract } from '#contract/contract.ts';

import { sampleDisplayPhoto } from '#server/base/drawing/sample-photo.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Services } from '#server/base/services.ts';
import type { CardLook } from '#server/passes/club-look.ts';
import { propertiesOfPalette } from '#server/pages/documents/document.ts';
import { makeRecentlyUsed } from '#server/base/recently-used.ts';
import { makeMemberSamples } from '#server/wallets/portrait/member-samples.ts';
import { makeWalletSamples } from '#server/wallets/portrait/wallet-samples.ts';
import { portraitCss } from '#server/wallets/portrait/portrait-css.ts';
import { valuesOfDraft, type LookValues } from './look-cells.ts';
import { fetchLongestNames, fetchSampleProducts } from './looks.queries.ts';
import { shownValues } from './view-looks.service.ts';
import { type SampleName, usualName, sampleRecord, sampleCard, clubProduct } from './sample-guest.ts';

type Wanted = InputOf<Contract['POST /api/admin/look-preview/'], 'body'>;

/** Makes the function that previews a look; one for each server, with the pictures that it has drawn. */
export function makeLookPreviews(services: Services): (wanted: Wanted) => Promise<LookPreviewAnswer> {
  const { brand, clock, db } = services;
  const samples = makeWalletSamples(services);
  const memberSamples = makeMemberSamples(services);
  const longestNames = makeRecentlyUsed<SampleName>(1);
  return async ({ draft, product: productName, isLongest }) => {
    const now = clock.now();
    const club = clubProduct(brand);
    const products = [...(await fetchSampleProducts(db)), club];
    const product = products.find(({ name }) => name === productName);
    if (product === undefined) throw new Refusal('row-not-found');
    const name = isLongest
      ? // The statement reads every pass, so its answer is kept until the server starts again.
        await longestNames.get('longest', () => fetchLongestNames(db))
      : usualName;
    const look = shownValues(valuesOfDraft(draft), brand);
    const record = sampleRecord(product, look, { name, now, brand });
    const card = sampleCard(services, record);
    const { apple, google, problems, member } =
      product === club
        ? await memberSamples(cardLookOf(look), name)
        : { ...(await samples(record)), member: null };
    return {
      card: { ...card, hasPhoto: record.hasPhoto },
      member,
      photo: record.hasPhoto ? sampleDisplayPhoto : null,
      ...{ apple, google, problems, css: portraitCss },
      themes: {
        light: propertiesOfPalette(brand.colors.light),
        dark: propertiesOfPalette(brand.colors.dark),
      },
    };
  };
}

/** The look of a member's card, which has no photo and no barcode beside NFC. */
function cardLookOf(look: LookValues): CardLook {
  const { backgroundColor, color, ...words } = look;
  return { backgroundColor, foregroundColor: color, labelColor: color, ...words };
}
