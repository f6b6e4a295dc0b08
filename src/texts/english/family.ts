/** The texts of the other passes of an order. */
export const family = {
  // The states of all passes in one line, such as "2 ready, Milo’s photo is missing".
  countedReady: '{count} ready',
  namedPhoto: '{name}’s photo is missing',
  countedPhoto: 'photos missing: {count}',
  namedRegistration: '{name} is not registered',
  countedRegistration: 'not registered: {count}',
  namedLater: '{name}’s pass is for a later day',
  countedLater: 'for a later day: {count}',
  namedBand: '{name} has a wristband',
  countedBand: 'with a wristband: {count}',
  namedUsed: '{name}’s pass is used',
  countedUsed: 'used: {count}',
  namedExpired: '{name}’s pass has expired',
  countedExpired: 'expired: {count}',
  namedRefunded: '{name}’s pass was refunded',
  countedRefunded: 'refunded: {count}',
  namedOther: '{name}’s pass needs help',
  countedOther: 'in need of help: {count}',
} as const;
