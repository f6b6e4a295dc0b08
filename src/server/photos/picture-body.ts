/** Bodies that are the bytes of a picture, and what their header says about them (src/contract/about-picture.ts). */
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify';
import * as z from 'zod/v4/core';

import { aboutPictureHeader, pictureMediaType } from '#contract/about-picture.ts';

import { readJson } from '#server/http/json-body.ts';
import { validationError } from '#server/http/mount.ts';
import type { PhotoPreview } from './photo-decoder.ts';

/** Adds routes whose bodies are pictures, in a scope of their own. */
export function takePictures(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(pictureMediaType, { parseAs: 'buffer' }, (_request, body, parsed) =>
      parsed(null, body),
    );
    addRoutes(scope);
    done();
  });
}

/** The bytes of the picture; a call without a body has none. */
export function sentPictureOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** What the header says. Refuses one that is missing or of another form as the call refuses a malformed body. */
export function aboutPicture<Schema extends z.$ZodType>(
  { headers }: FastifyRequest,
  schema: Schema,
): z.output<Schema> {
  const result = z.safeParse(schema, readHeader(headers[aboutPictureHeader]));
  if (result.success) return result.data;
  throw validationError(result.error);
}

/** A text that is not JSON, or that PostgreSQL could not store, is as good as none. */
function readHeader(text: string | string[] | undefined): unknown {
  try {
    return readJson(Buffer.from(decodeURIComponent(String(text))));
  } catch {
    return undefined;
  }
}

/** Answers with `{ "base64", "size" }` in one copy of the text; a stream would log each guest who leaves as an error. */
export function sendPreview(reply: FastifyReply, { base64, size }: PhotoPreview): FastifyReply {
  const answer = Buffer.concat([Buffer.from('{"base64":"'), ...base64, Buffer.from(`","size":${size}}`)]);
  return reply.type('application/json; charset=utf-8').send(answer);
}
