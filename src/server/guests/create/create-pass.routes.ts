import type { FastifyInstance } from 'fastify';

import { createdPassesPerKey } from '#server/base/limits/limits.ts';
import type { Services } from '#server/base/services.ts';
import { readIdempotencyKey } from '#server/data/intake/put-rows.service.ts';
import { noteKeyUse, takeKeyBudget } from '#server/data/reading/note-key-use.ts';
import { mountApiKey, type ApiKeyHandler } from '#server/staff/api-keys/mount-api-key.ts';
import { openAppleMakers } from '#server/wallets/apple/apple-makers.ts';
import { openGoogleWriters } from '#server/wallets/google/google-writers.ts';
import { createPass } from './create-pass.service.ts';

/** POST /api/passes/ */
export function createPassRoutes(app: FastifyInstance, services: Services): void {
  const makers = { apple: openAppleMakers(services), google: openGoogleWriters(services) };
  const create: ApiKeyHandler<'POST /api/passes/'> = async ({ body, request, reply, holder }) => {
    await takeKeyBudget(services, holder, { name: 'key-create', limit: createdPassesPerKey });
    const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    const { mailLink = false, ...row } = body;
    const sent = { holder, row: definedOf(row), idempotencyKey, mailLink };
    const created = await createPass(services, makers, sent);
    const use = { call: 'POST /api/passes/', rows: 1, isPersonal: true } as const;
    await noteKeyUse(services, holder, { ...use, requestId: request.id, address: request.ip });
    return reply.code(created.outcome === 'created' ? 201 : 200).send(created);
  };
  mountApiKey(app, services, 'POST /api/passes/', create, { countsItself: true });
}

type Cell = string | number | boolean;

/** The cells that the caller has sent. */
function definedOf(body: Readonly<Record<string, Cell | undefined>>): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(body).filter((cell): cell is [string, Cell] => cell[1] !== undefined),
  );
}
