import './looks.css';

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';

import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { LateNotice } from '#web/staff/declared/draft-merge.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/loaded.tsx';
import { LoadingMark } from '#web/staff/ui/loading-mark.tsx';
import { useSaveKey } from '#web/staff/ui/use-shortcuts.ts';
import { duplicateLook } from './duplicate-look.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { LookFields } from './look-fields.tsx';
import { LookPreviews } from './look-previews.tsx';
import { PublishBar } from './publish-bar.tsx';
import { lookMerge, useLookForm } from './use-look-form.ts';
import { useLookEditor } from './use-looks.ts';
import { VersionList } from './version-list.tsx';

/** The editor of one look: `/admin/look?id=…`. */
export default function LookScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const editor = useLookEditor(id);
  if (id === '')
    return (
      <Text>
        Choose a look in the <Link to="/admin/looks">Look Studio</Link>.
      </Text>
    );
  return (
    <Stack aria-busy={editor.isFetching}>
      <Loaded what="The look" query={editor} outline={<LoadingMark />}>
        {(data) => <Editor key={id} editor={data} />}
      </Loaded>
    </Stack>
  );
}

function Editor({ editor }: { editor: LookEditor }) {
  const may = useMay();
  const form = useLookForm(editor);
  const mayEdit = may('Pass Customization Update');
  const { row, late } = form;
  const name = String(row['passCustomizationName'] ?? '') || 'A new look';
  const save = (): void => (form.isTouched && mayEdit ? form.save() : undefined);
  useSaveKey(save);
  return (
    <div className="look-editor">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          <bdi>{name}</bdi>
        </Title>
        <Group gap="sm">
          <Link to="/admin/looks">All looks</Link>
          {may('Pass Customization Create') ? (
            <Button variant="default" size="compact-md" onClick={() => void duplicateLook(editor.look.id)}>
              Duplicate
            </Button>
          ) : null}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {wornWords(editor)}
      </Text>
      <div className="look-columns">
        <form
          aria-label="Fields of the look"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <Stack>
            {late === null ? null : (
              <LateNotice {...{ merge: lookMerge, late, draft: row, onDraft: form.setCells }} />
            )}
            <LookFields {...{ editor, form, mayEdit }} />
            <VersionList {...{ editor, form }} />
          </Stack>
        </form>
        <LookPreviews {...{ editor, row }} />
      </div>
      <PublishBar {...{ editor, form }} />
      <LeaveQuestion isTouched={form.isTouched} />
    </div>
  );
}

function wornWords({ look: { products, version } }: LookEditor): string {
  if (version === null) return 'Not published yet: no pass uses it.';
  if (products.length === 0) return 'No product uses it. Give it to some in Pass Customization Categories.';
  return `Used by ${products.join(', ')}.`;
}
