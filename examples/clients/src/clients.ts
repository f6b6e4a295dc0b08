/** The calls of the recipes by the client of each generator. */
import createClient from 'openapi-fetch';

import { createClient as createHeyApi } from '../generated/hey-api/client/index.js';
import * as heyApi from '../generated/hey-api/sdk.gen.js';
import type { paths } from '../generated/openapi-fetch.js';
import * as orval from '../generated/orval.js';
import { refuse, taken, type Park } from './park.js';

/** openapi-typescript prints the types, openapi-fetch makes the calls. */
export function byOpenapiFetch(baseUrl: string, key: string): Park {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  return {
    createPass: async (body) => taken(await api.POST('/api/passes', { body })),
    listMembers: async (query) => taken(await api.GET('/api/members', { params: { query } })),
    redeemReward: async (body) => taken(await api.POST('/api/rewards/redeem', { body })),
    verifyScan: async (body) => taken(await api.POST('/api/gate/verify', { body })),
  };
}

/** `@hey-api/openapi-ts` prints a function for each call. */
export function byHeyApi(baseUrl: string, auth: string): Park {
  const client = createHeyApi({ baseUrl, auth });
  return {
    createPass: async (body) => taken(await heyApi.createPass({ client, body })),
    listMembers: async (query) => taken(await heyApi.listMembers({ client, query })),
    redeemReward: async (body) => taken(await heyApi.redeemReward({ client, body })),
    verifyScan: async (body) => taken(await heyApi.verifyScan({ client, body })),
  };
}

/** So does orval, with the address of the park in it; the status names the type of the answer. */
export function byOrval(_: string, key: string): Park {
  const options = { headers: { authorization: `Bearer ${key}` } };
  return {
    createPass: async (body) => {
      const { status, data } = await orval.createPass(body, options);
      return status === 200 || status === 201 ? data : refuse(data);
    },
    listMembers: async (query) => {
      const { status, data } = await orval.listMembers(query, options);
      return status === 200 ? data : refuse(data);
    },
    redeemReward: async (body) => {
      const { status, data } = await orval.redeemReward(body, options);
      return status === 200 ? data : refuse(data);
    },
    verifyScan: async (body) => {
      const { status, data } = await orval.verifyScan(body, options);
      return status === 200 ? data : refuse(data);
    },
  };
}
