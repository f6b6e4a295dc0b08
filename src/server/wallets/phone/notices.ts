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
