/**
 * The settings that the team changes while the servers run. One that is set here outranks the server's own value, which
 * comes from its environment or from the brand. Most are read where they are used and never cached, so that every server
 * of the park follows at once; texts, color and tries are needed by every page and call, so `follow-settings.ts` brings
 * them to each server within seconds.
 */
import * as z from 'zod/mini';

import { brandMessagesSchema } from '#contract/brand-messages.ts';
import { brandRetentionSchema } from '#contract/brand-retention.ts';
import type { Brand } from '#contract/brand.ts';
import type { ParkSettingView } from '#contract/calls/staff-park-settings.ts';
import { textIn, type TextName } from '#contract/brand-texts-by-name.ts';
import { cleanLine } from '#domain/guest-name.ts';
import { settableKinds, settableNames, wantedDays, type SettableName } from '#domain/retention-settings.ts';

import { paceSettings } from './config/service-settings.ts';
import { countedBy, spanOf } from './limits/limit-table.ts';
import { networkLimits, type TryKind } from './limits/caller.ts';
import { fits, wholeNumber } from './config/setting-kinds.ts';
import type { Services } from './services.ts';
import { fetchStoredSettings } from './settings.queries.ts';

/** One setting. */
export interface ParkSetting extends Pick<ParkSettingView, 'group' | 'label' | 'about' | 'input' | 'unit'> {
  /** Checks the text and makes the stored value of it; its messages follow the label. */
  kind: z.core.$ZodType<unknown, string>;
  /** The server's own value. */
  ownOf: (server: Pick<Services, 'brand' | 'config'>) => string | number;
  /** True for one that only a park with a club has. */
  isOfClub?: boolean;
}

type Row = [name: string, setting: ParkSetting];

type SettableText = Pick<ParkSetting, 'label' | 'about' | 'isOfClub'> & { max?: number };

/** The texts of the park in its own language, by their names in `brand.json`. */
const texts: Readonly<Record<TextName, SettableText>> = {
  headline: { label: 'Headline', about: 'On the front page, in place of the description.', max: 80 },
  welcome: { label: 'Welcome', about: 'Below the headline.' },
  help: { label: 'Help', about: 'How to reach the park: at the foot of pages and mails, on the voucher.' },
  appDescription: { label: 'Description', about: 'On the front page, in searches and previews of links.' },
  passDisclaimer: { label: 'Disclaimer', about: 'On the card before the photo.' },
  pointsEarnedHeading: { label: 'Heading of earned points', about: 'After a claim.', isOfClub: true },
  pointsEarned: { label: 'Earned points', about: 'Below that heading.', isOfClub: true },
  appInvitation: { label: 'Invitation to the app', about: 'Below that, with the apps.', isOfClub: true },
};

const looks = { group: 'Texts and color of the park', unit: '' } as const;
const perDay = { input: 'number', unit: 'a day' } as const;
const parkTime = { input: 'text', unit: 'park time' } as const;

/** Every setting by its name, which is its key among the stored settings. */
export const parkSettings: ReadonlyMap<string, ParkSetting> = new Map<string, ParkSetting>([
  ...Object.keys(texts).map((name) => brandText(name as TextName)), // exactly the keys of the table
  color(
    'Color',
    'All others are made from it, light and dark, so that every text can be read. Drawings keep theirs; installed passes follow by Refresh Passes.',
  ),
  onOff('gateKeepsRedemptions', 'Scans use up passes', 'If no other system redeems them.'),
  onOff('testPassesAllowed', 'Test passes open', 'The team can open the passes of the tab Test Passes.'),
  claims('Claims of a member', 'With a proven email, without the team: off, or 1 to 1000.'),
  message('quietFrom', parkTime, 'Quiet hours from', 'No marketing message is sent from then on.'),
  message('quietUntil', parkTime, 'Quiet hours until', 'The same time as above means no quiet hours.'),
  message('marketingPerDay', perDay, 'Marketing messages', 'The most that a guest gets, 0 to 20.'),
  message('servicePerDay', perDay, 'Service messages', 'Such as “The wheel reopens at 3 pm”, 0 to 20.'),
  pace('apple', paceSettings.apple),
  pace('google', paceSettings.google),
  ...Object.keys(networkLimits).map((kind) => freeTries(kind as TryKind)), // exactly the keys of the table
  ...settableNames.map(retention),
]);

function brandText(name: TextName): Row {
  const { max = 300, ...rest } = texts[name];
  const line = z.string().check(z.minLength(1, 'must not be empty'));
  const kind = z.pipe(
    z.pipe(z.string(), z.transform(cleanLine)),
    line.check(z.maxLength(max, `must have at most ${max} characters`)),
  );
  const ownOf: ParkSetting['ownOf'] = ({ brand }) => textIn(brand.asRead ?? brand, name) ?? '';
  return [`text.${name}`, { ...looks, ...rest, input: 'words', kind, ownOf }];
}

function color(label: string, about: string): Row {
  const kind = fits(/^#[0-9a-f]{6}$/i, 'must be a color such as #0b4f6c');
  const ownOf: ParkSetting['ownOf'] = ({ brand }) => (brand.asRead ?? brand).colors.light.brand;
  return ['color', { ...looks, label, about, input: 'color', kind, ownOf }];
}

function freeTries(name: TryKind): Row {
  const { freeMisses, windowSeconds } = networkLimits[name];
  const [min, max] = [Math.ceil(freeMisses / 2), 10 * freeMisses];
  const [first = '', ...rest] = countedBy(networkLimits[name]).replace(/,? from one network/, '');
  const look = {
    group: 'Free tries of a network',
    input: 'number',
    unit: `in ${spanOf(windowSeconds)}`,
  } as const;
  const about = `${min} to ${max}; beyond them each costs a puzzle that the page solves.`;
  const label = `${first.toUpperCase()}${rest.join('')}`;
  return [`tries.${name}`, { ...look, label, about, kind: wholeNumber(min, max), ownOf: () => freeMisses }];
}

function onOff(name: string, label: string, about: string): Row {
  const kind = z.pipe(
    fits(/^(?:on|off)$/, 'must be on or off'),
    z.transform((text) => text === 'on'),
  );
  return [name, { group: 'Gate', label, about, input: 'switch', unit: '', kind, ownOf: () => 'off' }];
}

function claims(label: string, about: string): Row {
  const kind = z.pipe(
    fits(/^(?:off|[1-9]\d{0,2}|1000)$/, 'must be off, or a number from 1 to 1000'),
    z.transform((text) => ({ isOn: text !== 'off', perDay: text === 'off' ? 0 : Number(text) })),
  );
  const rest = { group: 'Club', ...perDay, input: 'text', isOfClub: true } as const;
  return ['loyaltyMemberClaims', { label, about, ...rest, kind, ownOf: () => 'off' }];
}

type Look = Pick<ParkSetting, 'input' | 'unit'>;

function message(name: keyof Brand['messages'], look: Look, label: string, about: string): Row {
  const kind = asInBrand(brandMessagesSchema.shape[name]);
  const ownOf: ParkSetting['ownOf'] = ({ brand }) => brand.messages[name];
  return [`messages.${name}`, { group: 'Messages to guests', label, about, ...look, kind, ownOf }];
}

function pace(
  key: keyof typeof paceSettings,
  { name, kind, live }: (typeof paceSettings)['apple' | 'google'],
): Row {
  const look = { group: 'Refresh of installed passes', input: 'number', unit: 'a second' } as const;
  return [name, { ...live, ...look, kind, ownOf: ({ config }) => config.passesPerSecond[key] }];
}

function retention(name: SettableName): Row {
  const { title: label, min, max, mayKeep, reason } = settableKinds[name];
  const about = `${min} to ${max}${mayKeep ? ', or keep' : ''}, because ${reason}.`;
  const look = { group: 'How long data is kept', input: mayKeep ? 'text' : 'number', unit: 'days' } as const;
  const kind = asInBrand(brandRetentionSchema.shape[name]);
  const ownOf: ParkSetting['ownOf'] = ({ brand }) => wantedDays(brand.retention, name) ?? 'keep';
  return [`retention.${name}`, { label, about, ...look, kind, ownOf }];
}

/** A kind of the brand, for the text of a field: digits are a number there. */
function asInBrand(schema: z.core.$ZodType): ParkSetting['kind'] {
  const read = z.transform((text: string): unknown => (/^\d{1,6}$/.test(text) ? Number(text) : text));
  return z.pipe(z.pipe(z.string(), read), schema);
}

/** The text of a stored value; undefined if none is stored, or one that the setting would refuse. */
export function storedText({ kind }: ParkSetting, value: unknown): string | undefined {
  const text = writeStored(value);
  return z.safeParse(kind, text).success ? text : undefined;
}

const storedClaims = z.object({ isOn: z.boolean(), perDay: z.number() });

function writeStored(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const { data } = storedClaims.safeParse(value);
  if (data !== undefined) return data.isOn ? String(data.perDay) : 'off';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The quiet hours, the messages a day and the terms of retention that apply now. */
export async function readBrandSettings({
  db,
  brand,
}: Pick<Services, 'db' | 'brand'>): Promise<Pick<Brand, 'messages' | 'retention'>> {
  const set = await readSet(db);
  const of = (group: string) =>
    Object.fromEntries(
      set.flatMap(([name, value]) => (name.startsWith(group) ? [[name.slice(group.length), value]] : [])),
    );
  return {
    messages: brandMessagesSchema.parse({ ...brand.messages, ...of('messages.') }),
    retention: brandRetentionSchema.parse({ ...brand.retention, ...of('retention.') }),
  };
}

/** The passes a second that a run gives each vendor now. */
export async function readPaces({
  db,
  config: { passesPerSecond: own },
}: Pick<Services, 'db' | 'config'>): Promise<Services['config']['passesPerSecond']> {
  const set = new Map(await readSet(db));
  const paceOf = (key: keyof typeof own): number => Number(set.get(paceSettings[key].name) ?? own[key]);
  return { apple: paceOf('apple'), google: paceOf('google') };
}

/** The values that the team set, as they are stored, by their names; one that its setting would refuse is left out. */
export async function readSet(db: Services['db']): Promise<[name: string, value: unknown][]> {
  const stored = await fetchStoredSettings(db);
  const hasValue = ([name, setting]: Row): boolean => storedText(setting, stored.get(name)) !== undefined;
  return [...parkSettings].filter(hasValue).map(([name]) => [name, stored.get(name)]);
}
