/** The change of an object, which must take out what the object has lost: Google keeps every field that a change leaves out. */
import type { GoogleResource, GoogleResourceType } from '#server/base/ports/google-wallet.ts';

/** The types that guests have in their wallets. */
export type GoogleObjectType = Extract<GoogleResourceType, `${string}Object`>;

/** True for the types of objects, false for those of classes. */
export function isGoogleObject(type: GoogleResourceType): type is GoogleObjectType {
  return type.endsWith('Object');
}

/** The body of a PATCH that leaves of our fields only those that `content` has. */
export function googlePatchOf(
  type: GoogleObjectType,
  content: GoogleResource['content'],
): Record<string, unknown> {
  const removed = removableFields[type].map((field): [string, null] => [field, null]);
  const given = Object.entries(content).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...removed, ...given]);
}

const ofEveryObject = [
  'barcode',
  'validTimeInterval',
  'textModulesData',
  'linksModuleData',
  'imageModulesData',
  'groupingInfo',
  'heroImage',
  'messages',
] as const;

/**
 * What an object of ours may have lost since it was written last. Google refuses a whole change for one name that the type
 * does not have, even with null as its value, so each type has its own list; a test holds them to Google's description.
 */
export const removableFields: Record<GoogleObjectType, readonly string[]> = {
  genericObject: [...ofEveryObject, 'genericType', 'logo', 'subheader', 'hexBackgroundColor'],
  eventTicketObject: [
    ...ofEveryObject,
    'ticketHolderName',
    'ticketNumber',
    'ticketType',
    'hexBackgroundColor',
  ],
  giftCardObject: [...ofEveryObject, 'balance', 'balanceUpdateTime'],
  loyaltyObject: [...ofEveryObject, 'accountName', 'accountId', 'loyaltyPoints'],
};
