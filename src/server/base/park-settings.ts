/**
 * The settings that the team changes while the servers run. One that is set here outranks the server's own value, which
 * comes from its environment or from the brand. Each is read where it is used and never cached, so that every server of
 * the park follows at once.
 */
import * as z from 'zod/mini';

import { brandMessagesSchema } from '#contract/brand-messages.ts';
import { brandRetentionSchema } from '#contract/brand-retention.ts';
import type { Brand } from '#contract/brand.ts';
import type { ParkSettingView } from '#contract/calls/staff-park-settings.ts';
import { settableKinds, settableNames, wantedDays, type SettableName } from '#domain/retention-settings.ts';

import { parseSettings, type Setting } from './config/parse-settings.ts';
import { paceSettings } from './config/service-settings.ts';
import { fits } from './config/setting-kinds.ts';
import type { Services } from './services.ts';
import { fetchStoredSettings } from './settings.queries.ts';

/** Where the server's own values come from. */
type OwnServer = Pick<Services, 'brand' | 'config'>;

/** One setting. */
export interface ParkSetting extends Pick<ParkSettingView, 'group' | 'label' | 'about' | 'input' | 'unit'> {
  /** Checks the text and makes the stored value of it; its messages follow the label. */
  kind: z.core.$ZodType<unknown, string>;
  /** The server's own value. */
  ownOf: (server: OwnServer) => string | number;
  /** True for one that only a park with a club has. */
  isOfClub?: boolean;
}

/** Every setting by its name, which is its key among the stored settings. */
export const parkSettings: ReadonlyMap<string, ParkSetting> = new Map<string, ParkSetting>([
  onOff(
    'gateKeepsRedemptions',
    'Scans use up passes',
    'For a park without another system that redeems passes.',
  ),
  onOff('testPassesAllowed', 'Test passes open', 'The team can open the passes of the tab Test Passes.'),
  [
    'loyaltyMemberClaims',
    {
      ...{ group: 'Club', label: 'Claims of a member', input: 'text', unit: 'a day', isOfClub: true },
      about:
        'How often a member with a proven email may claim points in an operating day: off, or 1 to 1000.',
      kind: z.pipe(
        fits(/^(?:off|[1-9]\d{0,2}|1000)$/, 'must be off, or a number from 1 to 1000'),
        z.transform((text) => ({ isOn: text !== 'off', perDay: text === 'off' ? 0 : Number(text) })),
      ),
      ownOf: () => 'off',
    },
  ],
  message('quietFrom', 'Quiet hours from', 'No marketing message is sent from this park time on.'),
  message(
    'quietUntil',
    'Quiet hours until',
    'Those that waited are sent then. Equal times mean no quiet hours.',
  ),
  message(
    'marketingPerDay',
    'Marketing messages',
    'The most that a guest gets in an operating day, 0 to 20.',
  ),
  message('servicePerDay', 'Service messages', 'Such as “The wheel reopens at 3 pm”; 0 to 20.'),
  ...Object.entries(paceSettings).map(([key, row]) => pace(key as keyof typeof paceSettings, row)), // its keys
  ...settableNames.map(retention),
]);

function onOff(name: string, label: string, about: string): [string, ParkSetting] {
  const kind = z.pipe(
    fits(/^(?:on|off)$/, 'must be on or off'),
    z.transform((text) => text === 'on'),
  );
  return [name, { group: 'Gate', label, about, input: 'switch', unit: '', kind, ownOf: () => 'off' }];
}

function message(name: keyof Brand['messages'], label: string, about: string): [string, ParkSetting] {
  const isTime = name.startsWith('quiet');
  const look = isTime
    ? ({ input: 'text', unit: 'park time' } as const)
    : ({ input: 'number', unit: 'a day' } as const);
  const kind = asInBrand(brandMessagesSchema.shape[name]);
  return [
    `messages.${name}`,
    { group: 'Messages to guests', label, about, ...look, kind, ownOf: ({ brand }) => brand.messages[name] },
  ];
}

function pace(key: keyof typeof paceSettings, { name, kind, live }: Setting): [string, ParkSetting] {
  const { label, about } = live ?? { label: name, about: '' };
  return [
    name,
    {
      ...{ group: 'Refresh of installed passes', label, about, input: 'number', unit: 'a second', kind },
      ownOf: ({ config }) => config.passesPerSecond[key],
    },
  ];
}

function retention(name: SettableName): [string, ParkSetting] {
  const { title: label, min, max, mayKeep, reason } = settableKinds[name];
  return [
    `retention.${name}`,
    {
      ...{ group: 'How long data is kept', label, input: mayKeep ? 'text' : 'number', unit: 'days' },
      about: `${min} to ${max} days${mayKeep ? ', or keep' : ''}, because ${reason}.`,
      kind: asInBrand(brandRetentionSchema.shape[name]),
      ownOf: ({ brand }) => wantedDays(brand.retention, name) ?? 'keep',
    },
  ];
}

/** A kind of the brand, for the text of a field: digits are a number there. */
function asInBrand(schema: z.core.$ZodType): ParkSetting['kind'] {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text): unknown => (/^\d{1,6}$/.test(text) ? Number(text) : text)),
    ),
    schema,
  );
}

/** The text of a stored value; undefined if none is stored, or one that the setting would refuse. */
export function storedText({ kind }: ParkSetting, value: unknown): string | undefined {
  const text = value === undefined ? undefined : textOf(value);
  return text !== undefined && z.safeParse(kind, text).success ? text : undefined;
}

const storedClaims = z.object({ isOn: z.boolean(), perDay: z.number() });

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const claims = storedClaims.safeParse(value).data;
  if (claims !== undefined) return claims.isOn ? String(claims.perDay) : 'off';
  return typeof value === 'string' ? value : JSON.stringify(value);
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
  config: { passesPerSecond },
}: Pick<Services, 'db' | 'config'>): Promise<Services['config']['passesPerSecond']> {
  const texts = Object.fromEntries((await readSet(db)).map(([name, value]) => [name, textOf(value)]));
  const { apple, google } = paceSettings;
  const own = { [apple.name]: String(passesPerSecond.apple), [google.name]: String(passesPerSecond.google) };
  return parseSettings(paceSettings, { ...own, ...texts }, []) ?? passesPerSecond;
}

/** The values that the team set, as they are stored, by their names. */
async function readSet(db: Services['db']): Promise<[name: string, value: unknown][]> {
  const stored = await fetchStoredSettings(db);
  return [...parkSettings]
    .map(([name, setting]): [string, unknown, string | undefined] => {
      const value = stored.get(name);
      return [name, value, storedText(setting, value)];
    })
    .flatMap(([name, value, text]) => (text === undefined ? [] : [[name, value]]));
}
