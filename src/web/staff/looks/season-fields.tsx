import { Button, Group, Text, TextInput } from '@mantine/core';

import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { showDone } from '#web/staff/undo/show-done.tsx';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { showDay } from '#web/staff/ui/park-time.ts';
import { useStaffPage } from '#web/staff/ui/staff-page.ts';
import { readLooksAgain } from './use-looks.ts';
import type { LookForm } from './use-look-form.ts';

interface SeasonProps {
  editor: LookEditor;
  form: LookForm;
  mayEdit: boolean;
}

/** From–to: the operating days on which the fields count, and the seasons that were published before. */
export function SeasonFields({ editor, form, mayEdit }: SeasonProps) {
  const { row, fault } = form;
  const isNew = editor.look.version === null;
  const text = (name: string): string => String(row[name] ?? '');
  return (
    <fieldset className="look-group">
      <legend>Season</legend>
      <Text size="xs" c="dimmed">
        {isNew
          ? 'A new look is published without days first; then it can have seasons.'
          : 'With days, the colors, texts and the picture begin and end by themselves, by the park’s operating day. How the code is read stays as it is published without days.'}
      </Text>
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label="First day"
          description="Empty: from now on"
          min={editor.today}
          error={fault?.byField['from']}
          disabled={isNew || !mayEdit}
          value={text('from')}
          onChange={(event) => form.setCells({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label="Last day"
          description="Empty: no end date"
          min={text('from') || editor.today}
          error={fault?.byField['to']}
          disabled={isNew || !mayEdit}
          value={text('to')}
          onChange={(event) => form.setCells({ to: event.currentTarget.value })}
        />
      </Group>
      <Seasons seasons={editor.look.seasons} mayEdit={mayEdit} />
    </fieldset>
  );
}

const words = { planned: 'begins', on: 'is on', over: 'is over' };

function Seasons({ seasons, mayEdit }: { seasons: LookEditor['look']['seasons']; mayEdit: boolean }) {
  const park = useStaffPage();
  if (seasons.length === 0) return null;
  const days = (from: string, to: string): string => `${showDay(from, park)} to ${showDay(to, park)}`;
  return (
    <ul className="look-seasons" aria-label="Seasons of this look">
      {seasons.map(({ seasonId, from, to, state, backgroundColor, publishedBy }) => (
        <li key={seasonId}>
          <span className="look-dot" style={{ background: `#${backgroundColor}` }} aria-hidden />
          <Text size="sm" component="span" flex={1}>
            {days(from, to)} {words[state]}, by <bdi>{publishedBy}</bdi>
          </Text>
          {state === 'over' || !mayEdit ? null : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${state === 'on' ? 'End now' : 'Recall'}: ${days(from, to)}`}
              onClick={() => void endSeason(seasonId)}
            >
              {state === 'on' ? 'End now' : 'Recall'}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

async function endSeason(seasonId: string): Promise<void> {
  const result = await staffSend('DELETE /api/admin/look-season/:id', undefined, {
    params: { id: seasonId },
  });
  if (result.ok) showDone('The season is ended.', result);
  else showToast(failureText(result), 'danger');
  await readLooksAgain();
}
