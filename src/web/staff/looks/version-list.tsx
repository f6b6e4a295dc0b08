import { Group, Stack, Text } from '@mantine/core';

import type { LookEditor } from '#contract/calls/staff-looks.ts';
import type { AdminRow } from '#contract/calls/admin-tabs.ts';

import { ActButton } from '#web/staff/declared/act-button.tsx';
import { staffSend } from '#web/staff/session/staff-send.ts';
import { Instant, Heading, Note } from '#web/staff/ui/basics.tsx';
import { Fields, type FormField } from '#web/staff/declared/form-field.tsx';
import { showDay } from '#web/staff/ui/park-words.ts';
import type { LookForm } from './use-look-form.ts';

/** What the look was, and the way back: one click for the look before, and for each older one. */
export function VersionList({ editor: { look, versions }, form }: { editor: LookEditor; form: LookForm }) {
  const [, ...former] = versions;
  const [last] = former;
  const returnTo = (number: number) => ({
    ...({ needs: 'Pass Customization Update', variant: 'default' } as const),
    send: () =>
      staffSend(
        'POST /api/admin/look-return/:id',
        { number },
        { params: { id: look.id }, headers: { 'if-match': `"${look.version ?? 0}"` } },
      ),
    done: 'The look is as it was.',
    again: everything,
  });
  if (last === undefined) return null;
  const mayReturn = !form.isTouched && form.late === null;
  return (
    <Stack gap="xs" component="section" aria-label="Looks before">
      <Heading>Looks before</Heading>
      {mayReturn ? (
        <Group>
          <ActButton {...returnTo(last.number)} label="Return to the look before" />
        </Group>
      ) : null}
      <ul className="look-seasons" aria-label="Versions">
        {former.map((version) => (
          <li key={version.number}>
            <Version version={version} />
            {mayReturn ? (
              <ActButton
                {...returnTo(version.number)}
                label="Return"
                name={`Return to version ${version.number}`}
                size="compact-sm"
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Version({ version }: { version: LookEditor['versions'][number] }) {
  return (
    <>
      <span
        className="look-dot"
        style={{ background: `#${String(version.look.cells['passCustomizationBackgroundColor'])}` }}
        aria-hidden
      />
      <Text size="sm" component="span" flex={1}>
        Version {version.number}, <Instant iso={version.publishedAt} />
        {version.publishedBy === '' ? ', changed outside of the studio' : ', by '}
        <bdi>{version.publishedBy}</bdi>
      </Text>
    </>
  );
}

/** The tab Pass Customizations shows the same rows. */
const everything = [[]];

interface SeasonProps {
  editor: LookEditor;
  form: LookForm;
  mayEdit: boolean;
}

/** From–to: the operating days on which the fields count, and the seasons that were published before. */
export function SeasonFields({ editor: { look, today }, form, mayEdit }: SeasonProps) {
  const { row, faults } = form;
  const isNew = look.version === null;
  const fields: FormField<AdminRow>[] = [
    {
      ...{ name: 'from', kind: 'date', label: 'First day', hint: 'Empty: from now on' },
      days: { min: today },
    },
    {
      ...{ name: 'to', kind: 'date', label: 'Last day', hint: 'Empty: no end date' },
      days: { min: String(row['from'] ?? '') || today },
    },
  ];
  return (
    <fieldset className="look-group">
      <legend>Season</legend>
      <Note isSmall>
        {isNew
          ? 'A new look is published without days first; then it can have seasons.'
          : 'With days, the colors, texts and the picture begin and end by themselves, by the park’s operating day. How the code is read stays as it is published without days.'}
      </Note>
      <Group grow align="flex-start">
        <Fields {...{ fields, faults, draft: row, onChange: form.setCells }} isReadOnly={isNew || !mayEdit} />
      </Group>
      <Seasons seasons={look.seasons} />
    </fieldset>
  );
}

const words = { planned: 'begins', on: 'is on', over: 'is over' };

function Seasons({ seasons }: Pick<LookEditor['look'], 'seasons'>) {
  if (seasons.length === 0) return null;
  const days = (from: string, to: string): string => `${showDay(from)} to ${showDay(to)}`;
  return (
    <ul className="look-seasons" aria-label="Seasons of this look">
      {seasons.map(({ seasonId: id, from, to, state, backgroundColor, publishedBy }) => (
        <li key={id}>
          <span className="look-dot" style={{ background: `#${backgroundColor}` }} aria-hidden />
          <Text size="sm" component="span" flex={1}>
            {days(from, to)} {words[state]}, by <bdi>{publishedBy}</bdi>
          </Text>
          {state === 'over' ? null : (
            <ActButton
              needs="Pass Customization Update"
              label={state === 'on' ? 'End now' : 'Recall'}
              name={`${state === 'on' ? 'End now' : 'Recall'}: ${days(from, to)}`}
              variant="default"
              size="compact-sm"
              send={() => staffSend('DELETE /api/admin/look-season/:id', undefined, { params: { id } })}
              again={everything}
              done="The season is ended."
            />
          )}
        </li>
      ))}
    </ul>
  );
}
