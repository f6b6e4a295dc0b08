/**
 * Makes the PATCH of an object. It must set removed fields to null, because Google keeps every field that a PATCH
 * leaves out.
 */
import type { GoogleResource, GoogleResourceType } from '#server/base/ports/google-wallet.ts';

/** The types of resources that wallets hold. */
export type GoogleObjectType = Extract<GoogleResourceType, `${string}Object`>;

/** True for the types of objects, false for those of classes. */
export function isGoogleObject(type: GoogleResourceType): type is GoogleObjectType {
  return type.endsWith('Object');
}

/** The body of a PATCH after which the object has only those of our fields that `content` has. */
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
  'rotatingBarcode',
  'validTimeInterval',
  'textModulesData',
  'linksModuleData',
  'imageModulesData',
  'groupingInfo',
  'heroImage',
  'messages',
  'passConstraints',
  'smartTapRedemptionValue',
] as const;

/**
 * The fields that an object may have lost since it was last written. Google refuses a whole PATCH for one name that
 * the type does not have, even with the value null, so each type has its own list; a test compares them with Google's
 * description. `linkedObjectIds` is missing, because Google never unlinks an object.
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
