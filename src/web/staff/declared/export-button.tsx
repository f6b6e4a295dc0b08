import { Button } from '@mantine/core';

import type { Download, Failure, Success } from '#web/shared/api/send.ts';
import { useMay } from '#web/staff/session/use-session.ts';
import { saveDownload } from '#web/shared/api/save-download.ts';
import { useStaffCall } from './use-staff-call.ts';

interface ExportButtonProps {
  send: () => Promise<Success<Download> | Failure>;
  /** The name of the file if the answer has none. */
  fileName: string;
}

/** Saves the rows that are shown as a spreadsheet file. */
export function ExportButton({ send, fileName }: ExportButtonProps) {
  const may = useMay();
  const { isBusy, make } = useStaffCall();
  if (!may('Export')) return null;
  const onDone = (file: Download): void => saveDownload(file.bytes, file.fileName ?? fileName);
  return (
    <Button variant="default" loading={isBusy} onClick={() => void make({ send, onDone })}>
      Export
    </Button>
  );
}

interface SaveButtonProps extends ExportButtonProps {
  label: string;
  /** The accessible name, which says which row is meant. */
  name: string;
  /** The toast, which names the file. */
  done: string;
}

/** Saves a file of one row under this name. */
export function SaveButton({ send, fileName, label, name, done }: SaveButtonProps) {
  const { isBusy, make } = useStaffCall();
  const onDone = ({ bytes }: Download): void => saveDownload(bytes, fileName);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isBusy}
      aria-label={name}
      onClick={() => void make({ send, done, onDone })}
    >
      {label}
    </Button>
  );
}
