import { Button, Group, Stack, Text, Title } from '@mantine/core';

import type { LookEditor } from '#contract/calls/staff-looks.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { showDone } from '#web/staff/undo/show-done.tsx';
import { Instant } from '#web/staff/ui/instant.tsx';
import { rowOfDraft } from './form-row.ts';
import type { LookForm } from './use-look-form.ts';

interface VersionListProps {
  editor: LookEditor;
  form: LookForm;
}

/** What the look was, and the way back: one click for the look before, and for each older one. */
export function VersionList({ editor, form }: VersionListProps) {
  const may = useMay();
  const task = useTask();
  const { look, versions } = editor;
  const [, former, ...older] = versions;
  const mayReturn = may('Pass Customization Update') && !form.isChanged;
  const goBack = async (number: number): Promise<void> => {
    const result = await staffSend(
      'POST /api/admin/look-return/:id',
      { number },
      { params: { id: look.id }, headers: { 'if-match': `"${look.version ?? 0}"` } },
    );
    if (result.ok) showDone('The look is as it was.', result);
    else showToast(failureText(result), 'danger');
    await form.begin();
  };
  if (former === undefined) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Looks before">
      <Title order={2} size="h4">
        Looks before
      </Title>
      {mayReturn ? (
        <Group>
          <Button
            variant="default"
            loading={task.isBusy}
            onClick={() => void task.run(() => goBack(former.number))}
          >
            Return to the look before
          </Button>
        </Group>
      ) : null}
      <ul className="look-seasons" aria-label="Versions">
        {[former, ...older].map((version) => (
          <li key={version.number}>
            <Version version={version} />
            {mayReturn ? (
              <Button
                variant="default"
                size="compact-sm"
                disabled={task.isBusy}
                aria-label={`Return to version ${version.number}`}
                onClick={() => void task.run(() => goBack(version.number))}
              >
                Return
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Version({ version }: { version: LookEditor['versions'][number] }) {
  const row = rowOfDraft(version.look);
  return (
    <>
      <span
        className="look-dot"
        style={{ background: `#${String(row['passCustomizationBackgroundColor'])}` }}
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
