/** The bucket policy of `deploy/` opens what the photo store does, and nothing else. */
import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { startStrictS3Server } from '#server/testing/strict-s3-server.ts';
import { makeS3PhotoStore } from './photo-store-s3.ts';

const schema = z.object({
  Statement: z.array(
    z.strictObject({
      Sid: z.string(),
      Effect: z.literal('Allow'),
      Action: z.array(z.string()),
      Resource: z.array(z.string()),
    }),
  ),
});
const policy = schema.parse(JSON.parse(readFileSync('deploy/photos-policy.json', 'utf8')));
const bucket = 'arn:aws:s3:::promenade-photos';

const isAllowed = (action: string, resource: string): boolean =>
  policy.Statement.some(
    (statement) =>
      statement.Action.includes(action) &&
      statement.Resource.some((pattern) =>
        pattern.endsWith('/*') ? resource.startsWith(pattern.slice(0, -1)) : resource === pattern,
      ),
  );

test('every photo that the store writes may be read, written and deleted', async () => {
  const server = await startStrictS3Server();
  try {
    const store = makeS3PhotoStore(server.options);
    await store.write('0123abcd-slot', new Map([['photo.jpg', Buffer.from('a photo')]]));
    const keys = [...server.objects.keys()];
    expect(keys).toHaveLength(1);
    for (const key of keys)
      for (const action of ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'])
        expect([action, isAllowed(action, `${bucket}/${key}`)]).toEqual([action, true]);
  } finally {
    await server.close();
  }
});

test('an empty slot can be told from a forbidden one', () => {
  expect(isAllowed('s3:ListBucket', bucket)).toBe(true);
});

test('the key opens no other bucket, no other folder, and changes no rules', () => {
  const actions = policy.Statement.flatMap(({ Action }) => Action).sort();
  expect(actions).toEqual(['s3:DeleteObject', 's3:GetObject', 's3:ListBucket', 's3:PutObject']);
  expect(isAllowed('s3:GetObject', `${bucket}/backups/1`)).toBe(false);
  expect(isAllowed('s3:GetObject', 'arn:aws:s3:::another/photos/1')).toBe(false);
  expect(isAllowed('s3:ListBucket', 'arn:aws:s3:::another')).toBe(false);
});
