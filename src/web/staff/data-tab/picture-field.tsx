import { FileButton, Group, NativeSelect, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { photoSizeBytesLimit } from '#domain/constants.ts';
import { rewardImageOf, rewardPictures } from '#domain/loyalty-reward.ts';

import { pictureOptions, readPicture } from '#web/shared/api/picture-options.ts';
import { failureText, staffSend } from '#web/staff/session/staff-send.ts';
import { useTask } from '#web/shared/ui/use-task.ts';
import { PlainButton, FaultNote } from '#web/staff/ui/basics.tsx';

interface PictureFieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  disabled: boolean;
  value: string;
  onChange: (value: string) => void;
}

/** Chooses a drawing, or uploads a picture of the park's own; the row keeps it when it is saved. */
export function PictureField({ value, onChange, ...field }: PictureFieldProps) {
  const image = rewardImageOf(value);
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
      <PictureUpload call="POST /api/admin/reward-image/" isReadOnly={field.disabled} onChange={onChange}>
        {image === null ? null : (
          <img
            src={image}
            alt="Uploaded for this reward"
            width={120}
            height={90}
            className="block rounded-lg object-cover"
          />
        )}
      </PictureUpload>
    </Stack>
  );
}

interface PictureUploadProps {
  call: 'POST /api/admin/reward-image/' | 'POST /api/admin/look-image/';
  isReadOnly: boolean;
  error?: string | undefined;
  /** Called with the name of the uploaded picture. */
  onChange: (value: string) => void;
  /** The picture that there is; null without one. */
  children: ReactNode;
  /** A further button, beside the one that uploads. */
  further?: ReactNode;
}

const kinds = 'image/jpeg,image/png,image/gif,image/webp,image/heic,image/heif';

/** The picture that a row has, and the button that uploads another one. */
export function PictureUpload({ call, isReadOnly, error, onChange, children, further }: PictureUploadProps) {
  const { isBusy, failure, run, fail } = useTask();
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size >= photoSizeBytesLimit) return fail('Choose a picture of less than 5 MB');
    const bytes = await readPicture(file);
    if (bytes === undefined) return fail('This file could not be read');
    const result = await run(() => staffSend(call, undefined, pictureOptions(bytes)));
    if (result.ok) onChange(result.body.image);
    else fail(failureText(result));
  };
  const fault = failure ?? error ?? null;
  return (
    <>
      <Group gap="sm">
        {children}
        <FileButton accept={kinds} onChange={(file) => void upload(file)} disabled={isReadOnly}>
          {(props) => (
            <PlainButton {...props} loading={isBusy} disabled={isReadOnly}>
              {children === null ? 'Upload a picture' : 'Upload another picture'}
            </PlainButton>
          )}
        </FileButton>
        {further}
      </Group>
      <FaultNote text={fault} />
    </>
  );
}
