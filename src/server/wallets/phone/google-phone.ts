/** A simulated Android phone: saves what a save link adds at the stand-in of Google, and follows its changes. */
import { googleKindOfType } from '#domain/google-wallet.ts';
import type { GoogleStandIn } from '#server/base/ports/google-wallet.ts';
import { readGoogleFace, type GoogleFace } from '../portrait/google-face.ts';
import { isRecord, textAt } from '../portrait/google-values.ts';

export interface GooglePhone extends Notices {
  /** The saved passes by object id, newest first, as the phone shows them in a language. */
  passes(language: string | undefined): { id: string; face: GoogleFace }[];
  /** Opens a save link; returns Google's reason if it would show an error. */
  save(link: string): Promise<string | undefined>;
  remove(id: string): void;
  close(): void;
}

/** What the phone is connected to. */
export interface GooglePhoneOptions {
  standIn: GoogleStandIn;
  locale: string;
  now: () => Date;
  onChange: () => void;
}

const passesMax = 12;

/** Switches a phone on. */
export function makeGooglePhone({ standIn, ...options }: GooglePhoneOptions): GooglePhone {
  const saved = new Set<string>();
  const notices = makeNotices(options);
  const read = (id: string, language?: string): GoogleFace | undefined => {
    const object = standIn.find(id);
    const kind = object && googleKindOfType(object.type);
    const parent = standIn.find(textAt(object?.content, ['classId']));
    if (object === undefined || kind === undefined) return undefined;
    const { locale, now } = options;
    return readGoogleFace({
      kind,
      class: parent?.content ?? {},
      object: object.content,
      language,
      locale,
      now: now(),
    });
  };
  const stopFollowing = standIn.follow(({ id, message, isNotified }) => {
    const isOurs = saved.has(id) || [...saved].some((one) => classOf(one) === id);
    if (!isOurs) return;
    notices.note(`${message === undefined ? 'changed' : 'message for'} ${id}`);
    if (!isNotified) return;
    const title = read(id)?.issuer ?? '';
    const text =
      message === undefined
        ? 'Your pass was updated'
        : [textAt(message, ['header']), textAt(message, ['body'])].filter((part) => part !== '').join(': ');
    notices.show({ title, text });
  });
  const classOf = (id: string): string => textAt(standIn.find(id)?.content, ['classId']);
  return {
    ...notices,
    passes: (language) =>
      [...saved].toReversed().flatMap((id) => {
        const face = read(id, language);
        return face === undefined ? [] : [{ id, face }];
      }),
    save: async (link) => {
      try {
        const { objectIds } = await standIn.openSaveLink(link);
        if (saved.size + objectIds.length > passesMax) return `The phone holds at most ${passesMax} passes.`;
        for (const id of objectIds) saved.add(id);
        notices.note(`saved ${objectIds.join(', ')}`);
        return undefined;
      } catch (error) {
        return `Google refuses the link: ${googleReasonOf(error)}`;
      }
    },
    remove: (id) => {
      saved.delete(id);
      options.onChange();
    },
    close: () => {
      stopFollowing();
      saved.clear();
    },
  };
}

function googleReasonOf(error: unknown): string {
  return isRecord(error) && typeof error['message'] === 'string' ? error['message'] : 'it cannot be read.';
}

/** The banners of a simulated phone, and the list of what it did. */

/** A banner on the lock screen. */
export interface Banner {
  at: Date;
  title: string;
  text: string;
}

/** The visible history of a phone. */
export interface Notices {
  /** Newest first. */
  banners(): readonly Banner[];
  /** Calls and pushes, newest first. */
  events(): readonly string[];
}

const bannersMax = 6;
const eventsMax = 40;

/** Starts an empty history. */
export function makeNotices({ now, onChange }: { now: () => Date; onChange: () => void }): Notices & {
  show: (banner: Omit<Banner, 'at'>) => void;
  note: (line: string) => void;
} {
  const banners: Banner[] = [];
  const events: string[] = [];
  return {
    banners: () => banners,
    events: () => events,
    show: (banner) => {
      banners.unshift({ ...banner, at: now() });
      banners.length = Math.min(banners.length, bannersMax);
      onChange();
    },
    note: (line) => {
      events.unshift(`${now().toISOString().slice('YYYY-MM-DDT'.length, -1)} ${line}`);
      events.length = Math.min(events.length, eventsMax);
      onChange();
    },
  };
}
