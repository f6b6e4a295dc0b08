import { expect, test } from 'vitest';

import { readTeamPark } from './read-team-park.ts';

const whole = {
  PARKS_DIR: '/parks',
  TEAM_PARK: 'north',
  TEAM_NAME: ' North Pier ',
  TEAM_LEVELS: '{"Season leads":60,"level 100":100}',
};

function faultsOf(given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  readTeamPark(given, faults);
  return faults;
}

test('without TEAM_PARK the team is the park’s own', () => {
  const faults: string[] = [];
  expect(readTeamPark({ PARKS_DIR: '/parks' }, faults)).toBeUndefined();
  expect(faults).toEqual([]);
});

test('another park is read as a directory whose addresses count', () => {
  const faults: string[] = [];
  expect(readTeamPark(whole, faults)).toMatchObject({
    issuer: 'park:north',
    park: 'north',
    name: 'North Pier',
    claim: 'groups',
    levels: { 'Season leads': 60, 'level 100': 100 },
    makesMembers: false,
    trustsAddresses: true,
    localSignIn: 'all',
  });
  expect(faults).toEqual([]);
  expect(
    readTeamPark({ ...whole, TEAM_NEW_MEMBERS: 'on', TEAM_LOCAL_SIGN_IN: 'administrators' }, faults),
  ).toMatchObject({ makesMembers: true, localSignIn: 'administrators' });
});

test('every problem is listed at once', () => {
  expect(
    faultsOf({
      ...whole,
      PARKS_DIR: undefined,
      OIDC_ISSUER: 'https://id.example',
      TEAM_NAME: 'n'.repeat(41),
      TEAM_LEVELS: '{"Season leads":"sixty"}',
      TEAM_NEW_MEMBERS: 'yes',
      TEAM_LOCAL_SIGN_IN: 'someone',
    }),
  ).toEqual([
    'TEAM_PARK names another park of the same process, so PARKS_DIR must be set',
    'TEAM_PARK and OIDC_ISSUER exclude each other: the team signs in by one of them',
    'TEAM_NAME is longer than 40 characters',
    'TEAM_NEW_MEMBERS is not one of on and off',
    'TEAM_LEVELS is not a table of groups and access levels from 0 to 1000, such as {"Park Admins":100,"Front Desk":20}',
    'TEAM_LOCAL_SIGN_IN is not one of all, administrators and email addresses',
  ]);
  expect(faultsOf({ PARKS_DIR: '/parks', TEAM_PARK: 'north' })).toEqual([
    'TEAM_NAME must be set if TEAM_PARK is',
    expect.stringContaining('TEAM_LEVELS is not a table'),
  ]);
  expect(faultsOf({ TEAM_NAME: 'North', TEAM_LEVELS: '{}' })).toEqual([
    'TEAM_PARK must be set if TEAM_NAME, TEAM_LEVELS is',
  ]);
});
