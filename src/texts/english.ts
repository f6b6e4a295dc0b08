/** The English catalogue: every text that a guest reads, by area. The other languages have the same keys. */
import { app } from './english/app.ts';
import { errors } from './english/errors.ts';
import { family } from './english/family.ts';
import { gate } from './english/gate.ts';
import { login } from './english/login.ts';
import { loyalty } from './english/loyalty.ts';
import { offline } from './english/offline.ts';
import { pass } from './english/pass.ts';
import { photo } from './english/photo.ts';
import { registration } from './english/registration.ts';
import { screens } from './english/screens.ts';
import { share } from './english/share.ts';
import { storedValue } from './english/stored-value.ts';
import { takeAlong } from './english/take-along.ts';
import { ui } from './english/ui.ts';
import { wristband } from './english/wristband.ts';

/** One object per area; a key is named with its area, as in `loyalty.scan`. */
export const english = {
  app,
  errors,
  family,
  gate,
  login,
  loyalty,
  offline,
  pass,
  photo,
  registration,
  screens,
  share,
  storedValue,
  takeAlong,
  ui,
  wristband,
} as const;
