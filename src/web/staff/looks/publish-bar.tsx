import { Button, Group, Kbd, Text } from '@mantine/core';

import type { LookEditor } from '#contract/calls/staff-looks.ts';
import { countWords } from '#domain/count-words.ts';
import { formatNumber, type ParkFormat } from '#domain/park-format.ts';

import { obstacleOf } from '#web/staff/data-tab/row-draft.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { Instant } from '#web/staff/ui/instant.tsx';
import { showDay } from '#web/staff/ui/park-time.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { FaultNote, Note, PlainButton, StatusLine } from '#web/staff/ui/basics.tsx';
import { lookTab } from './form-row.ts';
import type { LookForm } from './use-look-form.ts';

/** Where the look stands, what a publication touches, and the buttons. It stays in sight while the fields scroll. */
export function PublishBar({ editor, form }: { editor: LookEditor; form: LookForm }) {
  const may = useMay();
  const park = useStaffPage();
  const isNew = editor.look.version === null;
  const mayPublish = may(isNew ? 'Pass Customization Create' : 'Pass Customization Update');
  const mayEdit = may('Pass Customization Update');
  const nothing = !form.isTouched && form.draftVersion === 0;
  const obstacle = nothing ? 'Nothing was changed' : obstacleOf(lookTab, 'create', form.base, form.row);
  return (
    <div className="look-bar">
      <FaultNote text={form.fault} />
      <Group justify="space-between" gap="sm">
        <div>
          <StatusLine>
            <State {...{ editor, form }} />
          </StatusLine>
          <Text size="sm" fw={600} component="output" display="block">
            {touchedWords(editor, form, park)}
          </Text>
        </div>
        <Group gap="sm">
          {form.draftVersion === 0 || !mayEdit ? null : (
            <Button variant="subtle" color="red" disabled={form.isBusy} onClick={form.discard}>
              Discard draft
            </Button>
          )}
          {mayEdit ? (
            <PlainButton
              aria-keyshortcuts="Control+S Meta+S"
              disabled={!form.isTouched}
              loading={form.isBusy}
              onClick={form.save}
            >
              Save draft
              <Kbd size="xs" ms="xs" visibleFrom="md" aria-hidden>
                Ctrl S
              </Kbd>
            </PlainButton>
          ) : null}
          {mayPublish ? (
            <Button disabled={obstacle !== undefined} loading={form.isBusy} onClick={form.publish}>
              {publishWords(editor, form, park)}
            </Button>
          ) : null}
        </Group>
      </Group>
      {obstacle === undefined ? null : <Note ta="end">{obstacle}</Note>}
    </div>
  );
}

function State({ editor, form }: { editor: LookEditor; form: LookForm }) {
  const { draft, version } = editor.look;
  if (form.isTouched) return <>Changes that are not saved yet; no guest sees them.</>;
  if (draft === null || form.draftVersion === 0)
    return <>{version === null ? 'A new look.' : 'As published.'}</>;
  return (
    <>
      Draft by <bdi>{draft.changedBy}</bdi>, <Instant iso={draft.changedAt} />; no guest sees it.
    </>
  );
}

function seasonOf(form: LookForm): { first: string; last: string } | undefined {
  const last = String(form.row['to'] ?? '');
  return last === '' ? undefined : { first: String(form.row['from'] ?? ''), last };
}

/** The number before the button is pressed: what it says is what will be sent. */
function touchedWords({ touched, look, today }: LookEditor, form: LookForm, park: ParkFormat): string {
  const { apple, google } = touched;
  if (look.version === null)
    return 'No phone follows: a new look is on no pass until a category gives it to some.';
  if (apple + google === 0) return 'No phone follows: no pass with this look is in a wallet.';
  const count = (passes: number): string => formatNumber(passes, park);
  const day = (date: string): string => showDay(date, park);
  const season = seasonOf(form);
  const when =
    season === undefined
      ? ''
      : season.first > today
        ? `, on ${day(season.first)} and after ${day(season.last)}`
        : `, now and after ${day(season.last)}`;
  const all =
    apple + google === 1 ? '1 pass on a phone follows' : `${count(apple + google)} passes on phones follow`;
  return `${all}${when}: ${count(apple)} in Apple Wallet, ${count(google)} in Google Wallet.`;
}

function publishWords({ touched, look }: LookEditor, form: LookForm, park: ParkFormat): string {
  if (look.version === null) return 'Publish the new look';
  const all = touched.apple + touched.google;
  if (all === 0) return seasonOf(form) === undefined ? 'Publish' : 'Publish the season';
  const passes = countWords(all, 'pass', 'passes', park);
  return seasonOf(form) === undefined ? `Publish to ${passes}` : `Publish the season for ${passes}`;
}
