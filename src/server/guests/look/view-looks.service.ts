/** Looks as the gallery and the editor show them. */
import type { Brand } from '#contract/brand.ts';
import type { MemberFace } from '#contract/calls/loyalty-member.ts';
import type { Look, LookEditor, LookSeason, SavedLookDraft } from '#contract/calls/staff-looks.ts';
import type { LookDraft } from '#contract/look-cells.ts';

import { isSameBarcode } from '#domain/barcode-forms.ts';
import { chooseCustomizationRule, clubCategoryId } from '#domain/customization.ts';
import { operatingDayOf } from '#domain/operating-day.ts';
import { lastMomentOf } from '#domain/park-day.ts';
import { shownLookAt, seasonStateOf } from '#domain/season-look.ts';
import { sampleDisplayPhoto } from '#server/base/drawing/sample-photo.ts';
import { countInReach } from '#server/changes/requeue.queries.ts';
import { Refusal } from '#server/base/refusal.ts';
import { reachOfLooks } from '#server/office/tabs/requeue-passes.ts';
import { sampleMemberFace } from '#server/wallets/portrait/member-samples.ts';
import type { GuestPageServices } from '../page/guest-order.ts';
import { lookOfRow, nameOfDraft, valuesOfDraft, type LookValues } from './look-cells.ts';
import {
  fetchLookRules,
  fetchLooks,
  fetchProductsOfBarcodes,
  fetchSampleProducts,
  fetchVersions,
  type DraftRow,
  type LookRow,
  type SampleProduct,
  type SeasonRow,
} from './looks.queries.ts';
import { clubProduct, sampleCard, sampleRecord, usualName } from './sample-guest.ts';

const versionsShown = 20;

/** Every look, the published ones first. */
export async function listLooks(services: GuestPageServices): Promise<{ looks: Look[]; photo: string }> {
  const known = await fetchLooks(services.db);
  const worn = await readWorn(services);
  const view = (look: KnownLook): Look => viewLook(services, worn, look);
  const draftOf = new Map(known.drafts.map((draft) => [draft.lookGuid, draft]));
  const guids = new Set(known.rows.map(({ guid }) => guid));
  return {
    photo: sampleDisplayPhoto,
    looks: [
      ...known.rows.map((row) =>
        view({
          row,
          draft: draftOf.get(row.guid),
          seasons: known.seasons.filter(({ lookGuid }) => lookGuid === row.guid),
        }),
      ),
      ...known.drafts
        .filter(({ lookGuid }) => !guids.has(lookGuid))
        .map((draft) => view({ row: undefined, draft, seasons: [] })),
    ],
  };
}

/** One look for its editor. Refuses with `row-not-found`. */
export async function readLookEditor(services: GuestPageServices, id: string): Promise<LookEditor> {
  const { db, brand, clock } = services;
  const { looks } = await listLooks(services);
  const look = looks.find((one) => one.id === id);
  if (look === undefined) throw new Refusal('row-not-found');
  const sold = (await fetchSampleProducts(db)).map(({ name }) => name);
  const names = [...new Set([...sold, ...(brand.hasClub ? [brand.clubName] : [])])];
  const longest = names.reduce((best, name) => (name.length > best.length ? name : best), '');
  const wearing = new Set(look.products);
  const versions = look.version === null ? [] : await fetchVersions(db, id, versionsShown);
  return {
    look,
    touched: await countTouched(services, look.name),
    versions: versions.map(({ number, publishedAt, publishedBy, cells, picture }) => ({
      number,
      publishedAt: publishedAt.toISOString(),
      publishedBy,
      look: { cells, picture, from: '', to: '' },
    })),
    products: [...look.products, ...names.filter((name) => !wearing.has(name))].map((name) => ({
      name,
      isWearing: wearing.has(name),
      isLongest: name === longest,
    })),
    swatches: brandSwatches(brand),
    today: operatingDayOf(clock.now(), brand),
  };
}

/** How many passes in wallets a change of the look with this name sends again. */
export async function countTouched(
  { db }: Pick<GuestPageServices, 'db'>,
  name: string,
): Promise<LookEditor['touched']> {
  return countInReach(db, await reachOfLooks(db, [name]));
}

/** A saved draft for the calls. */
export function viewDraft(draft: DraftRow): SavedLookDraft {
  const { cells, picture, fromDay, toDay, version, basedOn, changedAt, changedBy } = draft;
  return {
    ...{ cells, picture, from: fromDay, to: toDay, version, basedOn },
    changedAt: changedAt.toISOString(),
    changedBy,
  };
}

/** A season for the calls, with the operating days that it holds. */
export function viewSeason(season: SeasonRow, brand: Brand, now: Date): LookSeason {
  const { seasonGuid, beginsAt, endsAt, backgroundColor, color, picture, publishedBy } = season;
  return {
    seasonId: seasonGuid,
    from: operatingDayOf(beginsAt, brand),
    to: operatingDayOf(lastMomentOf(endsAt), brand),
    state: seasonStateOf(season, now),
    ...{ backgroundColor, color, picture, publishedBy },
  };
}

/** The values of a look for a preview: a color that is not chosen yet is the brand's. */
export function shownValues(values: LookValues, { passColors }: Brand): LookValues {
  return {
    ...values,
    backgroundColor: values.backgroundColor || passColors.background,
    color: values.color || passColors.foreground,
  };
}

/** A look with all that is stored of it; one of `row` and `draft` is there. */
interface KnownLook {
  row: LookRow | undefined;
  draft: DraftRow | undefined;
  seasons: readonly SeasonRow[];
}

/** The products that wear each look, by its name. */
interface Worn {
  products: readonly SampleProduct[];
  namesOf: ReadonlyMap<string, readonly string[]>;
  clubLook: string | undefined;
  /** What a sample of a member's card shows. */
  face: MemberFace;
}

/** Chooses the look of each product as a pass of it does, and adds the products of single passes. */
async function readWorn(services: GuestPageServices): Promise<Worn> {
  const { db, brand } = services;
  const rules = await fetchLookRules(db);
  const products = await fetchSampleProducts(db);
  const worn = products.flatMap((product) => {
    const rule = chooseCustomizationRule(rules, { ...product, barcode: '' });
    return rule === undefined ? [] : [{ look: rule.customizationName, product: product.name }];
  });
  const ofBarcodes = rules.filter(({ ttBarcode }) => ttBarcode !== '');
  const found = await fetchProductsOfBarcodes(
    db,
    ofBarcodes.map(({ ttBarcode }) => ttBarcode),
  );
  const single = ofBarcodes.flatMap(({ ttBarcode, customizationName }) =>
    found
      .filter(({ barcode }) => isSameBarcode(barcode, ttBarcode))
      .map(({ product }) => ({ look: customizationName, product })),
  );
  const namesOf = Map.groupBy([...worn, ...single], ({ look }) => look);
  return {
    products: [...products, clubProduct(brand)],
    namesOf: new Map(
      [...namesOf].map(([look, list]) => [look, [...new Set(list.map(({ product }) => product))]]),
    ),
    clubLook: chooseCustomizationRule(rules, {
      ...{ barcode: '', merchItemId: '', merchPackId: '' },
      ttCategoryId: clubCategoryId,
    })?.customizationName,
    face: await sampleMemberFace(services, usualName),
  };
}

function viewLook(services: GuestPageServices, worn: Worn, known: KnownLook): Look {
  const { brand, clock } = services;
  const { row, draft, seasons } = known;
  const saved = draft === undefined ? null : viewDraft(draft);
  const look = row === undefined ? (saved ?? emptyLook) : lookOfRow(row);
  const { products, isOfClub } = productsOf(services, worn, row);
  return {
    ...identityOf(known),
    look: { cells: look.cells, picture: look.picture, from: '', to: '' },
    draft: saved,
    seasons: seasons.map((season) => viewSeason(season, brand, clock.now())),
    ...{ products, isOfClub },
    card: cardOfLook(services, worn, { look, seasons, product: products[0] }),
    // A look that a product wears too is shown on its pass.
    member: isOfClub && products.length === 1 ? worn.face : null,
  };
}

function identityOf({ row, draft }: KnownLook): Pick<Look, 'id' | 'name' | 'version'> {
  if (row !== undefined) return { id: row.guid, name: row.name, version: row.version };
  return { id: draft?.lookGuid ?? '', name: draft === undefined ? '' : nameOfDraft(draft), version: null };
}

/** The names of the products that wear a published look; the club's name stands for the cards of its members. */
function productsOf(
  { brand }: Pick<GuestPageServices, 'brand'>,
  { namesOf, clubLook }: Worn,
  row: LookRow | undefined,
): Pick<Look, 'products' | 'isOfClub'> {
  if (row === undefined) return { products: [], isOfClub: false };
  const names = namesOf.get(row.name) ?? [];
  const isOfClub = brand.hasClub && clubLook === row.name;
  return { products: isOfClub ? [...names, brand.clubName] : [...names], isOfClub };
}

interface WornLook {
  look: Pick<LookDraft, 'cells' | 'picture'>;
  seasons: readonly SeasonRow[];
  product: string | undefined;
}

function cardOfLook(
  services: GuestPageServices,
  { products }: Worn,
  { look, seasons, product }: WornLook,
): Look['card'] {
  const { brand, clock } = services;
  const now = clock.now();
  const values = shownValues(valuesOfDraft(look), brand);
  const windows = seasons.map((season) => ({
    ...season,
    beginsAt: season.beginsAt.getTime(),
    endsAt: season.endsAt.getTime(),
  }));
  const shown = { ...values, ...shownLookAt({ ...values, seasons: windows }, now) };
  const sample = products.find(({ name }) => name === product) ?? products[0] ?? clubProduct(brand);
  return sampleCard(services, sampleRecord(sample, shown, { name: usualName, now, brand }));
}

const emptyLook = { cells: {}, picture: '' };

/** The colors of the brand's light palette that fill something, by what they are for. */
const names = {
  brand: 'Brand',
  onBrand: 'On brand',
  accent: 'Accent',
  onAccent: 'On accent',
  danger: 'Danger',
  success: 'Success',
  warning: 'Warning',
  ink: 'Ink',
  surface: 'Surface',
} as const;

/** The colors that staff may pick with one key: those of the pass first, then the palette; each color once. */
function brandSwatches({ passColors, colors }: Pick<Brand, 'passColors' | 'colors'>) {
  const all = [
    { name: 'Pass background', color: passColors.background },
    { name: 'Pass text', color: passColors.foreground },
    { name: 'Pass label', color: passColors.label },
    ...Object.entries(names).map(([key, name]) => ({
      name,
      color: colors.light[key as keyof typeof names].slice(1), // a key of the table above
    })),
  ].map(({ name, color }) => ({ name, color: color.toUpperCase() }));
  return all.filter((one, index) => all.findIndex(({ color }) => color === one.color) === index);
}
