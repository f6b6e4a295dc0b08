/** How the queue names kinds, answers and places. */
import type { QueuedRequest } from '#contract/calls/staff-requests.ts';
import type { RequestAnswer, RequestKind } from '#domain/request-kinds.ts';

interface KindWords {
  /** In the list and the filter. */
  name: string;
  /** What the guest asks for. */
  asks: string;
  /** The buttons of the keys A and D. */
  approve: string;
  decline: string;
  /** An approval, once it is given. */
  approved: string;
  /** What the two answers do. */
  means: string;
}

/** The words of each kind. */
export const kindWords: Readonly<Record<RequestKind, KindWords>> = {
  photo: {
    name: 'Photo',
    asks: 'Another photo',
    approve: 'Approve and remove photo',
    decline: 'Decline and keep photo',
    approved: 'Approved',
    means:
      'Approve removes the photo, and the guest uploads another one; an activated pass shows VOID until then. Decline keeps the photo.',
  },
  club: {
    name: 'Club',
    asks: 'Points for a refused claim',
    approve: 'Points were added',
    decline: 'No points',
    approved: 'Points added',
    means:
      'Add the points on the guest page first: the mail says that they are on the account, or that the team cannot add them.',
  },
  wristband: {
    name: 'Wristband',
    asks: 'Help with a wristband',
    approve: 'Send the answer',
    decline: 'Decline with this answer',
    approved: 'Answered',
    means: 'The wristband itself is handled on the guest page. The mail has only your text.',
  },
  link: {
    name: 'Link',
    asks: 'The link of a pass',
    approve: 'Send the answer',
    decline: 'Decline with this answer',
    approved: 'Answered',
    means:
      'Send the link from the guest page: it goes to the address of the order only. The mail has only your text, and goes to the address that the guest typed.',
  },
};

/** What the team answered. */
export function answerName(kind: RequestKind, answer: RequestAnswer | null): string {
  if (answer === 'decline') return 'Declined';
  return answer === 'approve' ? kindWords[kind].approved : 'Answered';
}

/** The name of a request in the address. */
export function requestNameOf({ kind, requestId }: Pick<QueuedRequest, 'kind' | 'requestId'>): string {
  return `${kind}.${requestId}`;
}

/** The kind and id of a name in the address; undefined for any other text. */
export function readRequestName(name: string): { kind: RequestKind; id: string } | undefined {
  const [kind = '', id = ''] = name.split('.');
  return Object.hasOwn(kindWords, kind) && id !== '' ? { kind: kind as RequestKind, id } : undefined; // a key of the table
}
