import { Button } from '@mantine/core';

import type { TeamMemberView } from '#contract/calls/staff-team.ts';

import { useTask } from '#web/shared/ui/use-task.ts';
import { failureText, staffSendForDownload } from '#web/staff/session/staff-send.ts';
import { showToast } from '#web/staff/session/toasts.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { saveFile } from '#web/staff/ui/save-file.ts';

/** Saves the shown members as a spreadsheet file. */
export function ExportTeam({ members }: { members: readonly TeamMemberView[] }) {
  const may = useMay();
  const { isBusy, run } = useTask();
  if (!may('Export')) return null;
  const save = async (): Promise<void> => {
    const body = { members: members.map(({ teamMemberGUID }) => teamMemberGUID) };
    const result = await run(() => staffSendForDownload('POST /api/admin/team/export/', body));
    if (result.ok) saveFile(result.body.bytes, result.body.fileName ?? 'season-team.csv');
    else showToast(failureText(result), 'danger');
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      Export
    </Button>
  );
}
