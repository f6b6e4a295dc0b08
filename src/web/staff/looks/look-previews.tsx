import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode, createElement, useMemo } from 'react';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { LookEditor, LookPreviewAnswer } from '#contract/calls/staff-looks.ts';

import { Fields } from '#web/staff/declared/form-field.tsx';
import { LookFace } from '#web/staff/ui/guest-look.tsx';
import { Heading, LoadingMark } from '#web/staff/ui/basics.tsx';
import { QueryFault } from '#web/staff/ui/query-fault.tsx';
import { staffPage } from '#web/staff/ui/staff-page.ts';
import { draftOfRow } from './form-row.ts';
import { useLookPreview } from './use-looks.ts';
import { propertiesIn, readMarkup, type MarkupNode } from './read-markup.ts';

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
  const { nonce } = staffPage();
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
      <Heading>{themes[theme]}</Heading>
      <div className="look-screens">
        <Screen title="The guest’s page">
          <div inert>
            <LookFace {...{ card, member, draft: row }} photo={photo ?? undefined} />
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

/** A pass as the simulated phones draw it, for a page that has their style sheet. */
function PhoneScreen({ markup }: { markup: string }) {
  const nodes = useMemo(() => readMarkup(markup), [markup]);
  return <div className="look-phone">{nodes.map((node, index) => drawNode(node, index))}</div>;
}

/** The attributes that React names in another way. */
const otherNames: Readonly<Record<string, string>> = {
  class: 'className',
  'shape-rendering': 'shapeRendering',
};

function drawNode(node: MarkupNode, key: number): ReactNode {
  if (typeof node === 'string') return node;
  const { style, ...rest } = node.attributes;
  const named = Object.entries(rest).map(([name, value]) => [otherNames[name] ?? name, value] as const);
  return createElement(
    node.tag,
    { key, ...Object.fromEntries(named), ...(style === undefined ? {} : { style: propertiesIn(style) }) },
    ...node.children.map((child, index) => drawNode(child, index)),
  );
}
