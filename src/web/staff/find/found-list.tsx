import { Combobox, Text } from '@mantine/core';

import type { GoTo } from './go-to.ts';
import { foundKinds, type Found, type FoundKind } from '#contract/calls/staff-find.ts';

interface FoundListProps {
  found: readonly Found[];
  /** What a choice does where it does not just open the guest; undefined for a row that cannot be chosen. */
  hintOf: (found: Found) => string | undefined;
  goTo: readonly GoTo[];
}

/** The value by which a row is chosen. */
export function rowKeyOf({ kind, number }: Pick<Found, 'kind' | 'number'>): string {
  return `${kind}/${number}`;
}

/** The results by kind, as the list of the field above it. A row that no screen shows says all that is known. */
export function FoundList({ found, hintOf, goTo }: FoundListProps) {
  return (
    <Combobox.Options aria-label="Found" className="staff-found">
      {foundKinds
        .filter((kind) => found.some((one) => one.kind === kind))
        .map((kind) => (
          <Combobox.Group key={kind} label={kindTitles[kind]}>
            {found
              .filter((one) => one.kind === kind)
              .map((one) => (
                <Combobox.Option
                  key={rowKeyOf(one)}
                  value={rowKeyOf(one)}
                  disabled={hintOf(one) === undefined}
                  className="staff-found-row"
                >
                  <Row found={one} hint={hintOf(one) ?? ''} />
                </Combobox.Option>
              ))}
          </Combobox.Group>
        ))}
      {goTo.length === 0 ? null : (
        <Combobox.Group label="Go to">
          {goTo.map(({ title, address }) => (
            <Combobox.Option key={address} value={address} className="staff-found-row">
              {title}
            </Combobox.Option>
          ))}
        </Combobox.Group>
      )}
    </Combobox.Options>
  );
}

const kindTitles: Readonly<Record<FoundKind, string>> = {
  order: 'Orders',
  member: 'Club members',
  check: 'Checks',
  stay: 'Hotel stays',
  wristband: 'Wristbands',
};

function Row({ found: { name, number, facts }, hint }: { found: Found; hint: string }) {
  return (
    <>
      <Text component="span" fw={600} dir="auto">
        {name === '' ? number : name}
      </Text>
      {name === '' ? null : (
        <Text component="span" className="tabular-nums">
          {number}
        </Text>
      )}
      <Text component="span" size="sm" c="dimmed" className="basis-full [&>bdi+bdi]:before:content-['_·_']">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </Text>
      {hint === '' ? null : (
        <Text component="span" size="sm" fw={600} c="brand">
          {hint}
        </Text>
      )}
    </>
  );
}
