import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { mount } from '#server/http/mount.ts';
import { refuseOutsiders, refuseOutsideWrites } from '#server/http/hosts.ts';
import type { Services } from '#server/base/services.ts';
import { addByAddress, addFile } from './add-pass.service.ts';
import { makeDesks } from './desk.ts';
import { followDesk, makeDrawDesk } from './follow-desk.ts';
import { makePhonePage, phonePolicy } from './phone-page.ts';
import { fetchSampleAddresses } from './phone-samples.queries.ts';

/** GET /dev/phone: two simulated phones, on the machine itself and never in production. */
export function phoneRoutes(app: FastifyInstance, services: Services): void {
  const desks = makeDesks(services);
  const drawDesk = makeDrawDesk(services);
  const streams = new Set<PassThrough>();
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });
  mount(app, 'GET /dev/phone', async ({ query, request, reply }) => {
    refuseOutsiders(services, request);
    const nonce = randomBytes(16).toString('base64url');
    const samples = await fetchSampleAddresses(services.db);
    reply.header('content-security-policy', phonePolicy(nonce)).type('text/html; charset=utf-8');
    return reply.send(makePhonePage({ nonce, samples, services, desk: query.desk ?? 'first' }));
  });
  mount(app, 'GET /dev/phone/events', async ({ query, request, reply }) => {
    refuseOutsiders(services, request);
    const desk = desks.open(query.desk);
    desk.language = query.language === '' ? undefined : query.language;
    const stream = new PassThrough();
    streams.add(stream);
    const stop = followDesk(desk, () => drawDesk(desk, query.language), stream);
    stream.once('close', () => {
      streams.delete(stream);
      stop();
    });
    return reply.type('text/event-stream; charset=utf-8').send(stream);
  });
  mount(app, 'POST /dev/phone/add', async ({ body, request }) => {
    refuseOutsideWrites(services, request);
    return { text: await addByAddress(services, desks.open(body.desk), body) };
  });
  mount(app, 'POST /dev/phone/file', async ({ body, request }) => {
    refuseOutsideWrites(services, request);
    return { text: await addFile(desks.open(body.desk), Buffer.from(body.file, 'base64')) };
  });
  mount(app, 'POST /dev/phone/act', async ({ body, request }) => {
    refuseOutsideWrites(services, request);
    const { apple, google } = desks.open(body.desk);
    if (body.phone === 'google') google?.remove(body.id);
    else await (body.act === 'remove' ? apple?.remove(body.id) : apple?.refresh());
    return { text: body.act === 'remove' ? 'Deleted.' : 'Asked for updates.' };
  });
}
