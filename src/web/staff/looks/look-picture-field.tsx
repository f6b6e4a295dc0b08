import { Alert, Button, FileButton, Group, Text } from '@mantine/core';

import { photoSizeBytesLimit } from '#domain/constants.ts';

import { pictureOptions, readPicture } from '#web/shared/api/picture-options.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';

interface LookPictureFieldProps {
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (value: string) => void;
}

const kinds = 'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif';

/** The picture in place of the drawn scene: on the guest’s card, on the Apple ticket, and on the Google pass. */
export function LookPictureField({ value, error, isReadOnly, onChange }: LookPictureFieldProps) {
  const { isBusy, failure, run, fail } = useTask();
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size >= photoSizeBytesLimit) return fail('Choose a picture of less than 5 MB');
    const bytes = await readPicture(file);
    if (bytes === undefined) return fail('This file could not be read');
    const result = await run(() =>
      staffSend('POST /api/admin/look-image/', undefined, pictureOptions(bytes)),
    );
    if (result.ok) onChange(result.body.image);
    else fail(failureText(result));
  };
  const fault = failure ?? error ?? null;
  return (
    <fieldset className="look-group">
      <legend>Picture</legend>
      <Text size="xs" c="dimmed">
        In place of the drawn scene: on the guest’s card, on Apple tickets and cards with value, and on every
        Google pass. An Apple season pass has no room for it. At least 750 by 375 pixels; it is cut to 2 by 1.
      </Text>
      <Group gap="sm">
        {value === '' ? null : (
          <img
            src={`/api/look-image/${value}`}
            alt="Uploaded for this look"
            width={160}
            height={80}
            className="look-picture"
          />
        )}
        <FileButton accept={kinds} onChange={(file) => void upload(file)} disabled={isReadOnly}>
          {(props) => (
            <Button {...props} variant="default" size="compact-md" loading={isBusy} disabled={isReadOnly}>
              {value === '' ? 'Upload a picture' : 'Upload another picture'}
            </Button>
          )}
        </FileButton>
        {value === '' ? null : (
          <Button variant="default" size="compact-md" disabled={isReadOnly} onClick={() => onChange('')}>
            Use the drawn scene
          </Button>
        )}
      </Group>
      <div role="alert">{fault === null ? null : <Alert color="red">{fault}</Alert>}</div>
    </fieldset>
  );
}
