import { Alert, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { LookEditor, LookPreviewAnswer } from '#contract/calls/staff-looks.ts';
import { colorPattern } from '#domain/colors.ts';

import { Fields } from '#web/staff/declared/form-field.tsx';
import { GuestLook, MemberLook } from '#web/staff/ui/guest-look.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { draftOfRow } from './form-row.ts';
import { PhoneScreen } from './phone-screen.tsx';
import { useLookPreview } from './use-looks.ts';

const pauseMilliseconds = 250;
const themes = { light: 'Light', dark: 'Dark' } as const;
type Theme = keyof typeof themes;

const namesShown = [
  { value: 'usual', label: 'A short name' },
  { value: 'longest', label: 'The longest of the park' },
];
const themesShown = [
  { value: 'both', label: 'Light and dark' },
  { value: 'light', label: themes.light },
  { value: 'dark', label: themes.dark },
];

/** What guests will see of the fields: the card at once, the wallets as soon as their passes are made. */
export function LookPreviews({ editor, row }: { editor: LookEditor; row: AdminRow }) {
  const [sample, setSample] = useState({
    ...{ product: editor.products[0]?.name ?? '', names: 'usual', theme: 'both' },
  });
  const { product, names, theme: shown } = sample;
  const isLongest = names === 'longest';
  const [settled] = useDebouncedValue(row, pauseMilliseconds);
  // Days do not change the drawing.
  const preview = useLookPreview({ ...draftOfRow(settled), from: '', to: '' }, { product, isLongest });
  const { data } = preview;
  const { nonce } = useStaffPage();
  return (
    <Stack className="look-previews" component="section" aria-label="Previews" aria-busy={preview.isFetching}>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Fields
          fields={[
            {
              ...{ name: 'product', kind: 'choice', label: 'Product' },
              options: editor.products.map((one) => ({ value: one.name, label: productLabel(one) })),
            },
            { name: 'names', kind: 'choice', label: 'Names', options: namesShown },
            { name: 'theme', kind: 'choice', label: 'Theme', options: themesShown },
          ]}
          draft={sample}
          onChange={setSample}
        />
      </SimpleGrid>
      <QueryFault what="The preview" query={preview} />
      {data === undefined ? (
        preview.isPending ? (
          <LoadingMark />
        ) : null
      ) : (
        <>
          <style nonce={nonce}>{data.css}</style>
          <Problems problems={data.problems} />
          {(Object.keys(themes) as Theme[]) // the keys of the table above
            .filter((theme) => shown === 'both' || shown === theme)
            .map((theme) => (
              <Screens key={theme} {...{ theme, data, row }} />
            ))}
        </>
      )}
    </Stack>
  );
}

function productLabel({ name, isWearing, isLongest }: LookEditor['products'][number]): string {
  const notes = [isWearing ? 'uses this look' : '', isLongest ? 'the longest name' : ''].filter(
    (note) => note !== '',
  );
  return notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
}

/** Why Wallet would refuse the pass: said here, because a guest would only see that nothing happens. */
function Problems({ problems }: Pick<LookPreviewAnswer, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <Alert color="red" title="An iPhone would refuse this pass, so guests would get it in the plain look.">
      {problems.join('; ')}
    </Alert>
  );
}

function Screens({ theme, data, row }: { theme: Theme; data: LookPreviewAnswer; row: AdminRow }) {
  const { apple, google, photo, card, member } = data;
  return (
    <section
      aria-label={themes[theme]}
      className="look-theme"
      data-theme={theme}
      style={{ ...data.themes[theme], colorScheme: theme }}
    >
      <Title order={2} size="h4">
        {themes[theme]}
      </Title>
      <div className="look-screens">
        <Screen title="The guest’s page">
          <div inert>
            {member === null ? (
              <GuestLook
                order={{ ...card, ...typedColors(row), picture: String(row['picture'] ?? '') }}
                photo={photo ?? undefined}
              />
            ) : (
              <MemberLook member={member} colors={{ ...card, ...typedColors(row) }} />
            )}
          </div>
        </Screen>
        <Screen title="Apple Wallet">
          {apple === null ? (
            <Text size="sm">This park has no Apple certificate.</Text>
          ) : (
            <>
              <PhoneScreen markup={apple.front} />
              <details>
                <summary>Back of the Apple pass, {theme}</summary>
                <PhoneScreen markup={apple.back} />
              </details>
            </>
          )}
        </Screen>
        <Screen title="Google Wallet">
          {google === null ? (
            <Text size="sm">This park does not offer Google Wallet.</Text>
          ) : (
            <PhoneScreen markup={google} />
          )}
        </Screen>
      </div>
    </section>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="look-screen">
      <figcaption>{title}</figcaption>
      {children}
    </figure>
  );
}

/** The colors as they are typed, as soon as they are colors. */
function typedColors(row: AdminRow): { backgroundColor?: string; foregroundColor?: string } {
  const [background, color] = [row['passCustomizationBackgroundColor'], row['passCustomizationColor']].map(
    (value) => String(value ?? '').replace(/^#/, ''),
  );
  return {
    ...(background !== undefined && colorPattern.test(background) ? { backgroundColor: background } : {}),
    ...(color !== undefined && colorPattern.test(color) ? { foregroundColor: color } : {}),
  };
}
