/** The English catalogue: every text that a guest reads, by area. The other languages have the same keys. */
import { answers } from './english/answers.ts';
import { app } from './english/app.ts';
import { errors } from './english/errors.ts';
import { family } from './english/family.ts';
import { gate } from './english/gate.ts';
import { linkHelp } from './english/link-help.ts';
import { login } from './english/login.ts';
import { loyalty } from './english/loyalty.ts';
import { mails } from './english/mails.ts';
import { offline } from './english/offline.ts';
import { pass } from './english/pass.ts';
import { photo } from './english/photo.ts';
import { plainPages } from './english/plain-pages.ts';
import { refusals } from './english/refusals.ts';
import { registration } from './english/registration.ts';
import { rewards } from './english/rewards.ts';
import { screens } from './english/screens.ts';
import { share } from './english/share.ts';
import { storedValue } from './english/stored-value.ts';
import { takeAlong } from './english/take-along.ts';
import { ui } from './english/ui.ts';
import { voucher } from './english/voucher.ts';
import { wallet } from './english/wallet.ts';
import { wristband } from './english/wristband.ts';

/** One object per area; a key is named with its area, as in `loyalty.scan`. */
export const english = {
  app,
  errors,
  family,
  gate,
  linkHelp,
  login,
  loyalty,
  mails,
  offline,
  pass,
  photo,
  plainPages,
  refusals,
  registration,
  rewards,
  screens,
  share,
  storedValue,
  takeAlong,
  ui,
  voucher,
  wallet,
  wristband,
  answers,
} as const;
