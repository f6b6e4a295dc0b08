import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';

import { useLayer } from '#web/staff/ui/layers.ts';
import { StaffIcon } from '#web/staff/ui/staff-icon.tsx';
import { PlaceLink, type PlacesProps } from './place-list.tsx';

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
