/** What each limit counts, and what follows; docs/limits.md is printed from here by tools/print-tables.ts. */
import type { GuessLimit } from '#domain/guess-limit.ts';
import { signInCodeTriesMax } from '#domain/loyalty-code.ts';
import { puzzleSecondsOf } from '#domain/puzzle.ts';
import { forgottenAfterSeconds, signInWaits } from '#domain/sign-in-wait.ts';

import * as limits from './limits.ts';
import type { Limit } from './limits.ts';

/** A row of the table: the tries that count, how many are free, and what follows. */
interface LimitRow {
  counted: string;
  free: string;
  beyond: string;
}

/** A limit, what it counts, and for a limit without a puzzle what follows. */
type Described = readonly [limit: Limit | GuessLimit, counted: string, beyond?: string];

/** Every limit of `limits.ts`; a test reports one without a line. */
export const describedLimits: readonly Described[] = [
  [limits.missesPerOrderOrBarcode, 'wrong pairs for one order, or for one barcode'],
  [limits.missesPerNetwork, 'wrong orders, barcodes, links and photo slots from one network'],
  [limits.linkRequestsPerNetwork, 'requests to mail the links of an order, from one network'],
  [limits.linkMailsPerAddress, 'mails with links to one address', 'the same answer, no mail'],
  [limits.linkMailsPerOrder, 'mails with links for one order', 'the same answer, no mail'],
  [
    limits.linkMailsOfNewAddress,
    'mails with the link after a registration or an import, for one pass and address',
    'no second mail',
  ],
  [limits.deskLinkMailsPerOrder, 'mails with links that the team sends for one order', '429'],
  [limits.deskMessagesPerGuest, 'messages that the team writes about one order, or to one member', '429'],
  [limits.deskPhotosPerColleague, 'pictures that one member of the team turns into photos of guests', '429'],
  [limits.shareMailsPerOrder, 'mails to friends of one order', 'the share is made, no mail'],
  [limits.wrongBandsPerPass, 'wrong wristband codes with one ticket'],
  [limits.bandRequestsPerNetwork, 'requests to the team for help with a wristband, from one network'],
  [limits.bandRequestsPerPass, 'requests to the team for help with a wristband, of one pass', '429'],
  [limits.linkHelpPerNetwork, 'requests to the team for help with a link, from one network'],
  [limits.linkHelpPerAddress, 'requests to the team for help with a link, for one email address', '429'],
  [limits.storedValueMissesPerNetwork, 'unknown stored value cards from one network'],
  [limits.passFilesPerPass, 'wallet passes made of one pass', '429'],
  [limits.statementsPerMember, 'statements of one member of the club', '429'],
  [limits.phonesPerPass, 'phones registered for one Apple pass', '429'],
  [limits.passUpdatesPerPass, 'updates built of one Apple pass', '429'],
  [limits.walletLogsPerAddress, 'error reports of phones from one network', '429'],
  [limits.noticesPerGooglePass, 'notifications of one Google pass', 'the pass changes silently'],
  [limits.registrationsPerPass, 'registrations of one pass', '429'],
  [limits.photoPreviewsPerPass, 'previews of photos for one pass', '429'],
  [limits.photosStoredPerPass, 'photos that the guest of one pass uploads', '429'],
  [limits.claimMissesPerMember, 'numbers that name nothing, claimed by one member', 'answered like a miss'],
  [limits.claimMissesPerNetwork, 'numbers that name nothing, claimed from one network'],
  [limits.claimPreviewsPerNetwork, 'numbers whose points were shown, found or not, from one network'],
  [limits.claimPreviewsPerMember, 'numbers whose points were shown to one member signed in by code'],
  [limits.signInCodesPerHour, 'codes mailed to one address in an hour', 'the same answer, no mail'],
  [limits.signInCodesPerDay, 'codes mailed to one address in a day', 'the same answer, no mail'],
  [limits.signInCodesPerNetwork, 'codes requested by one network'],
  [limits.wrongSignInCodesPerNetwork, 'wrong mailed codes from one network'],
  [limits.rewardsPerMember, 'rewards that one member takes', '429'],
  [limits.rewardImagesPerColleague, 'pictures of rewards that one member of the team uploads', '429'],
  [limits.lookImagesPerColleague, 'pictures of looks that one member of the team uploads', '429'],
  [limits.unknownEmailsPerNetwork, 'emails without a member, from one network'],
  [limits.membersPerNetwork, 'new members from one network'],
  [limits.claimStepsPerNetwork, 'requests to the team and reminders after refused claims, from one network'],
  [limits.triesPerColleague, 'any of these by one member of the team, or with one API key', '429'],
  [
    limits.rewardCodeMissesPerCaller,
    'codes that no reward has, with the key of one till, or by one member of the team',
    '429; a right code is refused too',
  ],
  [limits.unknownApiKeysPerNetwork, 'unknown API keys from one network', '429; a right key is always taken'],
  [limits.gateScansPerKey, 'scans with one gate key, or by one member at the gate’s screen', '429'],
  [limits.gateMissesPerKey, 'scans with one gate key, or by one member, that prove no pass', '429'],
  [
    limits.gateBatchesPerKey,
    'parts of the lists for gates without a network with one key, or by one member',
    '429',
  ],
  [limits.readsPerKey, 'reading calls with one API key', '429'],
  [limits.createdPassesPerKey, 'passes that one API key creates', '429'],
  [
    limits.refusalsRecordedPerNetwork,
    'refusals at the door of the back office that are recorded, from one network',
    'one entry says that there are more',
  ],
  [
    limits.staffSignInsPerNetwork,
    'failed sign-ins of staff from one network, in browsers without an earlier sign-in',
  ],
];

/** All limits, in the order of `limits.ts`, and the two that are no windows. */
function limitRows(): LimitRow[] {
  const rows = describedLimits.map(([limit, counted, beyond]) => {
    const free = 'freeMisses' in limit ? limit.freeMisses : limit.attemptsMax;
    return {
      counted,
      free: `${count(free)} in ${spanOf(limit.windowSeconds)}`,
      beyond: beyond ?? puzzleOfLimit(limit),
    };
  });
  const waits = signInWaits.filter((seconds) => seconds > 0);
  const freeFailures = signInWaits.indexOf(waits[0] ?? 0);
  const beyondFailures = `429 for ${spanOf(waits[0] ?? 0)}, doubled with each further failure up to ${spanOf(waits.at(-1) ?? 0)}`;
  return [
    ...rows,
    { counted: 'tries with one mailed code', free: String(signInCodeTriesMax), beyond: 'the code is void' },
    {
      counted:
        'failures in a row at one name of the team; by one member in one browser with an earlier sign-in',
      free: `${freeFailures} until a sign-in, or ${spanOf(forgottenAfterSeconds)}`,
      beyond: beyondFailures,
    },
    {
      counted: 'failures of one signed-in member at the own password or code, in all sessions together',
      free: `${freeFailures} until a sign-in`,
      beyond: beyondFailures,
    },
  ];
}

function puzzleOfLimit(limit: Limit | GuessLimit): string {
  if ('attemptsMax' in limit) throw new Error('A limit without a puzzle says what follows.');
  const seconds = Array.from({ length: limit.doublingsMax + 1 }, (_, step) => puzzleSecondsOf(step));
  const puzzle = `a puzzle of ${seconds.join(', ')} ${seconds.length === 1 && seconds[0] === 1 ? 'second' : 'seconds'}`;
  const harder = limit.doublingsMax === 0 ? '' : `, harder with every ${limit.freeMisses} further`;
  return limit.missesMax === null
    ? `${puzzle}${harder}; never refused`
    : `${puzzle}${harder}; 429 from ${count(limit.missesMax)} on`;
}

/** What a limit counts. */
export function countedBy(limit: Limit | GuessLimit): string {
  return describedLimits.find(([one]) => one === limit)?.[1] ?? '';
}

/** Such as "15 minutes", or "an hour". */
export function spanOf(seconds: number): string {
  if (seconds > 86_400 && seconds % 86_400 === 0) return `${seconds / 86_400} days`;
  if (seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`;
  if (seconds % 60 === 0) return seconds === 60 ? 'a minute' : `${seconds / 60} minutes`;
  return `${seconds} seconds`;
}

function count(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The table as Markdown. */
export function printLimits(): string {
  const lines = limitRows().map(({ counted, free, beyond }) => `| ${counted} | ${free} | ${beyond} |`);
  return ['| tries that count | free | then |', '| --- | --- | --- |', ...lines].join('\n');
}
