/** What the key of another system may be allowed to read and to create, beside imports, gates and tills. */
export const keyScopes = {
  'read-orders': 'read orders, without names',
  'read-passes': 'read passes with their barcodes, without names and contacts',
  'read-members': 'read members of the club with their points, without names and contacts',
  'read-ledger': 'read the ledger of the club',
  'read-figures': "read the park's figures",
  'read-contacts':
    'also read names, email addresses and phone numbers, wherever one of the others allows reading',
  'create-passes':
    'create passes, get the link, the Apple file and the Google link of each, and have the link mailed',
} as const;

/** The name of one such right. */
export type KeyScope = keyof typeof keyScopes;

/** All of them, in the order of the table. */
export const keyScopeNames = Object.keys(keyScopes) as KeyScope[]; // the table's own keys
