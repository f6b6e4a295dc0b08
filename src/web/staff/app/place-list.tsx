import { UnstyledButton } from '@mantine/core';
import { Link } from 'wouter';
import { useClickOutside } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';

import { useOwnSetting } from '#web/staff/session/own-settings.ts';
import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import type { Waiting } from '#web/staff/ui/use-waiting.ts';
import { useLayer } from '#web/staff/ui/layers.ts';
import { writeCount } from '#web/staff/ui/park-words.ts';
import type { Place } from './staff-places.tsx';

interface PlacesProps {
  places: readonly Place[];
  open: Place | undefined;
  waiting: Waiting | undefined;
}

/** The navigation of a wide screen, which can be narrowed to its icons; that is kept on the device. */
export function PlaceList(props: PlacesProps) {
  const [isNarrow, setNarrow] = useOwnSetting('sidebar', readNarrow);
  return (
    <nav className="staff-sidebar" data-narrow={isNarrow} aria-label="Places">
      {props.places.map((place) => (
        <PlaceLink key={place.title} place={place} {...props} />
      ))}
      <UnstyledButton
        className="mt-auto grid size-10 flex-none place-items-center self-start rounded-lg text-muted hover:bg-(--staff-hover)"
        aria-expanded={!isNarrow}
        aria-label="Names of the places"
        title={isNarrow ? 'Show the names of the places' : 'Show icons only'}
        onClick={() => setNarrow(!isNarrow)}
      >
        <StaffIcon name="sidebar" />
      </UnstyledButton>
    </nav>
  );
}

/** A place leads to its first tab. The counter is described, so that the link's name stays the title. */
function PlaceLink({
  place,
  open,
  waiting,
  onFollow,
}: Omit<PlacesProps, 'places'> & { place: Place; onFollow?: () => void }) {
  const isCounted = place.title === 'Requests' && waiting !== undefined && waiting.open > 0;
  return (
    <Link
      className="staff-place"
      href={`/admin/${place.tabs[0]?.slug ?? ''}`}
      title={place.title}
      aria-current={place.title === open?.title ? 'page' : undefined}
      onClick={() => onFollow?.()}
      {...(isCounted && {
        'data-count': waiting.open > 99 ? '99+' : waiting.open,
        'data-late': waiting.late > 0,
        'aria-description': describe(waiting),
      })}
    >
      <StaffIcon name={place.icon} />
      <span>{place.title}</span>
    </Link>
  );
}

/** Says how many wait, such as "3 requests wait, 1 late". */
function describe({ open, late }: Pick<Waiting, 'open' | 'late'>): string {
  const waits = writeCount(open, 'request waits', 'requests wait');
  return late === 0 ? waits : `${waits}, ${late} late`;
}

function readNarrow(kept: unknown): boolean {
  return kept === true;
}

/** The stops of the bar; of more places, those at the end are under More. */
const stopsMax = 5;

/** The navigation of a phone: a bar at the bottom with the first places, and More for the others. */
export function PlaceBar({ places, ...rest }: PlacesProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const list = useId();
  const fold = (): void => setUnfolded(false);
  const bar = useClickOutside<HTMLElement>(fold);
  useLayer(isUnfolded, () => {
    fold();
    more.current?.focus();
  });
  const count = places.length > stopsMax ? stopsMax - 1 : stopsMax;
  const others = places.slice(count);
  return (
    <nav ref={bar} className="staff-bar" data-unfolded={isUnfolded} aria-label="Places">
      {places.slice(0, count).map((place) => (
        <PlaceLink key={place.title} place={place} {...rest} onFollow={fold} />
      ))}
      {others.length === 0 ? null : (
        <UnstyledButton
          ref={more}
          className="staff-place"
          data-current={others.some(({ title }) => title === rest.open?.title)}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? list : undefined}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <StaffIcon name="more" />
          <span>More</span>
        </UnstyledButton>
      )}
      {isUnfolded ? (
        <ul
          id={list}
          className="staff-bar-list absolute inset-x-0 bottom-full m-0 max-h-[70dvh] list-none overflow-y-auto border-t border-line bg-surface p-2 shadow-[0_-12px_24px_rgb(0_0_0/12%)]"
          aria-label="More places"
        >
          {others.map((place) => (
            <li key={place.title}>
              <PlaceLink place={place} {...rest} onFollow={fold} />
            </li>
          ))}
        </ul>
      ) : null}
    </nav>
  );
}
