import { expect, test } from 'vitest';

import * as constants from './constants.ts';

// The numbers are written out a second time on purpose: a slip of the keyboard in one file is a wrong answer at the gate.
test('the business numbers are those of the specification', () => {
  expect({ ...constants }).toEqual({
    orderSegmentLengthMax: 80,
    nfcBarcodePrefix: '34',
    ticketShareTokenTtlSeconds: 1800,
    wristbandActivateTokenTtlSeconds: 900,
    activeSharesMax: 10,
    wristbandCodeLength: 16,
    scannedCodeLengths: [16, 18],
    passLinkTtlSeconds: 300,
    bindingLinkTtlSeconds: 1800,
    plainLinkTtlSeconds: 900,
    contrastRatioMin: 4.5,
    handOffTtlSeconds: 300,
    familyPassesMax: 10,
    formerPhotosMax: 3,
    googleSaveLinkLengthMax: 1800,
    photoSizeBytesLimit: 5_242_880,
    photoPixelsMax: 50_000_000,
    photoWidth: 640,
    photoHeight: 480,
    photoAspect: 640 / 480,
    photoCropSideMin: 64,
    faceCropFactor: 2.25,
    fallbackCropShare: 0.9,
    faceProposalScoreMin: 0.5,
    faceScoreMin: 0.7,
    photoRequestHours: 48,
    clubRequestHours: 48,
    clubRequestsOpenMax: 3,
    claimRemindersMax: 5,
    claimReminderDays: 3,
    claimReminderAheadDays: 90,
    answeredRequestDays: 90,
    retiredPhotoDays: 30,
    photoDaysAfterPassEnd: 90,
    walletTicketTtlSeconds: 900,
    clockDifferenceMinutesMax: 10,
  });
});
