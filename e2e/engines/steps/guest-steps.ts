/** All steps of guests, in the order in which they need the park: several use up an order. */
import { cardSteps } from './card-steps.ts';
import { clubSteps } from './club-steps.ts';
import { holderSteps } from './holder-steps.ts';
import { loginSteps } from './login-steps.ts';
import { lostPartSteps, networkSteps } from './network-steps.ts';
import { photoSteps } from './photo-steps.ts';
import { plainSteps } from './plain-steps.ts';
import { readerSteps } from './reader-steps.ts';
import { walletSteps } from './wallet-steps.ts';
import type { Step } from '../walk.ts';

/** The steps in sequence; they need a fresh park and a fresh browser. */
export const guestSteps: readonly Step[] = [
  ...lostPartSteps,
  ...plainSteps,
  ...loginSteps,
  ...cardSteps,
  ...walletSteps,
  ...holderSteps,
  ...photoSteps,
  ...clubSteps,
  ...readerSteps,
  ...networkSteps,
];
