import './looks.css';

import { Group, Stack, Text, Title } from '@mantine/core';
import { Link, useSearchParams } from 'wouter';
import { useEffect, useEffectEvent, useState } from 'react';

import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { LateNotice } from '#web/staff/declared/draft-merge.tsx';
import { useMay } from '#web/staff/session/use-session.ts';
import { Loaded } from '#web/staff/ui/query-fault.tsx';
import { LoadingMark, Note, PlainButton } from '#web/staff/ui/basics.tsx';
import { useSaveKey } from '#web/staff/ui/use-shortcuts.ts';
import { ConfirmDialog, discardQuestion } from '#web/staff/ui/staff-modal.tsx';
import { useDraftGuard } from '#web/staff/ui/use-draft-guard.ts';
import { duplicateLook, useLookEditor } from './use-looks.ts';
import { LookFields } from './look-fields.tsx';
import { LookPreviews } from './look-previews.tsx';
import { PublishBar } from './publish-bar.tsx';
import { lookMerge, useLookForm } from './use-look-form.ts';
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
            <PlainButton size="compact-md" onClick={() => void duplicateLook(editor.look.id)}>
              Duplicate
            </PlainButton>
          ) : null}
        </Group>
      </Group>
      <Note>{wornWords(editor)}</Note>
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

/** Asks before unsaved fields are lost: by Back and Forward, by a link, or by another tab of the back office. */
function LeaveQuestion({ isTouched }: { isTouched: boolean }) {
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const [mayLeave, setMayLeave] = useState(false);
  const isHeld = isTouched && !mayLeave;
  useDraftGuard(isHeld, () => setLeave({ go: () => history.back() }));
  const hold = useEffectEvent((event: MouseEvent) => {
    const way = event.target instanceof Element ? event.target.closest('a[href], [role="tab"]') : null;
    if (!(way instanceof HTMLElement) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setLeave({ go: () => way.click() });
  });
  useEffect(() => {
    if (!isHeld) return undefined;
    const onClick = (event: MouseEvent): void => hold(event);
    // Runs before the router's own listeners.
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, [isHeld]);
  useEffect(() => {
    if (mayLeave && leave !== null) leave.go();
  }, [mayLeave, leave]);
  return (
    <ConfirmDialog
      {...discardQuestion}
      isOpen={leave !== null && !mayLeave}
      onConfirm={() => setMayLeave(true)}
      onCancel={() => setLeave(null)}
    />
  );
}
