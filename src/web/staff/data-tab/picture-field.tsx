import { Alert, Button, FileButton, Group, NativeSelect, Stack } from '@mantine/core';

import { photoSizeBytesLimit } from '#domain/constants.ts';
import { rewardImageOf, rewardPictures } from '#domain/loyalty-reward.ts';

import { pictureOptions, readPicture } from '#web/shared/api/picture-options.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';

interface PictureFieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  disabled: boolean;
  value: string;
  onChange: (value: string) => void;
}

const kinds = 'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif';

/** Chooses a drawing, or uploads a picture of the park's own; the row keeps it when it is saved. */
export function PictureField({ value, onChange, ...field }: PictureFieldProps) {
  const { isBusy, failure, run, fail } = useTask();
  const image = rewardImageOf(value);
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size >= photoSizeBytesLimit) return fail('Choose a picture of less than 5 MB');
    const bytes = await readPicture(file);
    if (bytes === undefined) return fail('This file could not be read');
    const result = await run(() =>
      staffSend('POST /api/admin/reward-image/', undefined, pictureOptions(bytes)),
    );
    if (result.ok) onChange(result.body.image);
    else fail(failureText(result));
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        {...field}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[
          ...rewardPictures.map((name) => ({ value: name === 'gift' ? '' : name, label: name })),
          ...(image === null ? [] : [{ value, label: 'Own picture' }]),
        ]}
      />
      <Group>
        {image === null ? null : (
          <img
            src={image}
            alt="Uploaded for this reward"
            width={120}
            height={90}
            className="block rounded-lg object-cover"
          />
        )}
        <FileButton accept={kinds} onChange={(file) => void upload(file)} disabled={field.disabled}>
          {(props) => (
            <Button {...props} variant="default" loading={isBusy} disabled={field.disabled}>
              {image === null ? 'Upload a picture' : 'Upload another picture'}
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="alert">{failure === null ? null : <Alert color="red">{failure}</Alert>}</div>
    </Stack>
  );
}
