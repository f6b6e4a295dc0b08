/** Printed from the contract by `node tools/print-client.ts`; do not edit. */
export type Problem = { "type": string; "title": string; "status": number; "code": string; "requestId": string; "puzzle"?: { "challenge": string; "bits": number; "pieces": number; }; "faults"?: readonly ({ "path": string; "message": string; })[]; };
export type RedeemRewardReply = { "account": string; "reward": string; "name": string; "points": number; "redeemedAt": string; "isRepeat": boolean; };
export type RedeemRewardBody = { "code": string; "outletId"?: number | null; "redemptionId": string; };
export type VerifyScanReply = { "admits": boolean; "state": "valid" | "refunded" | "redeemed" | "expired" | "excluded" | "share-ended" | "not-yet" | "plain-refused" | "not-rotating" | "too-old" | "too-early" | "forged" | "malformed" | "unknown"; "reason": string; "code": "plain" | "rotating"; "ageSeconds": number | null; "pass": { "orderId": string; "barcode": string; "product": string; "category": string; "isShared": boolean; "isPassholder": boolean; "hasPhoto": boolean; "begins": string | null; "expires": string | null; "redeemed": string | null; } | null; };
export type VerifyScanBody = { "scanned": string; };
export type ListGateSecretsReply = { "day": string; "validFrom": string; "validTo": string; "periodSeconds": number; "toleranceSteps": number; "digits": number; "passes": readonly ({ "head": string; "key": string; "product": string; "state": "valid" | "refunded" | "redeemed" | "expired" | "excluded" | "share-ended" | "not-yet" | "plain-refused" | "not-rotating" | "too-old" | "too-early" | "forged" | "malformed" | "unknown"; "begins": string | null; "expires": string | null; })[]; "next": string | null; };
export type NameMemberReply = { "accepts": boolean; "state": "valid" | "too-old" | "too-early" | "forged" | "malformed" | "member-left" | "not-signed"; "reason": string; "code": "rotating" | "card" | null; "ageSeconds": number | null; "memberNumber": string | null; };
export type ImportOutcome = { "kept": number; "unchanged": number; "refused": readonly ({ "row": number; "reasons": readonly (string)[]; })[]; "links"?: readonly ({ "row": number; "orderId": string; "barcode": string; "link": string; })[]; "runId": string | null; };
export type ImportRows = readonly (Readonly<Record<string, string | number | boolean | null>>)[];
export type ImportRowsBody = { "rows": ImportRows; };
export type Order = { "orderId": string; "source": string; "channelRef": string | null; "invoiceNumber": string | null; "orderedAt": string; "purchaser"?: { "firstName": string | null; "lastName": string | null; }; };
export type ListOrdersReply = { "rows": readonly (Order)[]; "next": string | null; };
export type Pass = { "orderId": string; "barcode": string; "productId": string; "product": string; "category": string; "expiresAt": string | null; "isRedeemed": boolean; "redeemedAt": string | null; "isRefunded": boolean; "refundedAt": string | null; "hasPhoto": boolean; "credits": number; "cashCents": number; "amountCents": number; "updatedAt": string; "holder"?: { "firstName": string | null; "lastName": string | null; "email": string | null; "phone": string | null; }; };
export type ListPassesReply = { "rows": readonly (Pass)[]; "next": string | null; };
export type Member = { "account": string; "status": "active" | "closed"; "seasonPassId": string | null; "joinedAt": string; "posted": number; "pending": number; "contact"?: { "firstName": string; "lastName": string; "email": string; "phone": string; "zip": string; } | null; };
export type ListMembersReply = { "rows": readonly (Member)[]; "next": string | null; };
export type LedgerLine = { "lineId": number; "entryId": string; "account": string; "side": "posted" | "pending" | "held" | "club"; "points": number; "kind": string; "number": string; "reference": string; "product": string; "occurredAt": string; "recordedAt": string; "postsAt": string | null; "expiresAt": string | null; "origin": "guest" | "staff" | "system" | "pos"; };
export type ListLedgerReply = { "rows": readonly (LedgerLine)[]; "next": string | null; };
export type Figures = { "from": string; "to": string; "by": "hour" | "day" | "week"; "steps": readonly (string)[]; "figures": readonly ({ "name": "views" | "passes" | "apple" | "google" | "claims-tickets" | "claims-purchase" | "claims-hotels" | "refused-tickets" | "refused-purchase" | "refused-hotels" | "points-tickets" | "points-purchase" | "points-hotels" | "earned" | "removed" | "expired" | "rewards" | "net"; "title": string; "total": number; "steps": readonly (number)[]; })[]; };
export type CreatedPass = { "orderId": string; "barcode": string; "outcome": "created" | "unchanged"; "link": string | null; "apple": { "mediaType": string; "base64": string; } | null; "google": string | null; "isMailed": boolean; "notMade": readonly ({ "wallet": "apple" | "google"; "code": string; "reason": string; })[]; };
export type CreatePassBody = { "orderId": string; "barcode": string; "productId": string; "orderedAt": string; "amount": string; "source"?: string; "channelRef"?: string; "invoiceNumber"?: string; "purchaserFirstName"?: string; "purchaserLastName"?: string; "crmId"?: string; "firstName"?: string; "lastName"?: string; "email"?: string; "phone"?: string; "optInEmailMarketing"?: boolean; "emailConsentAt"?: string; "optInSMSMarketing"?: boolean; "smsConsentAt"?: string; "expiresAt"?: string; "credits"?: string; "cash"?: string; "isSingleHolder"?: boolean; "isActivated"?: boolean; "changedAt"?: string; "mailLink"?: boolean; };
export type TakeMessageBody = { "eventId": string; "kind": "products" | "orders" | "redemptions" | "refunds" | "balances" | "visits" | "checks" | "stays" | "contacts" | "wristbands" | "outlets" | "rewards" | "openings" | "customizations" | "customizationRules"; "rows": ImportRows; };
export type ReportBounceReply = { "marked": number; };
export type ReportBounceBody = { "email": string; "messageId"?: string; "reason"?: string; };
export type EventMessage = { "type": string; "timestamp": string; "number"?: number; "data": Readonly<Record<string, unknown>>; };
export type PassAddedData = { "orderId": string; "barcode": string; "productId": string; };
export type PassRemovedData = { "orderId": string; "barcode": string; };
export type PassUpdatedData = { "orderId": string; "barcode": string; "changed": readonly (string)[]; };
export type PassRedeemedData = { "orderId": string; "barcode": string; "redeemedAt": string | null; };
export type RegistrationSavedData = { "orderId": string; "barcode": string; "changed": readonly (string)[]; };
export type ConsentAnsweredData = { "orderId": string; "barcode": string; "channel": "email" | "sms"; "isGiven": boolean; };
export type PhotoAskedData = { "orderId": string; "barcode": string; "requestId": string; };
export type PhotoAnsweredData = { "orderId": string; "barcode": string; "requestId": string; "answer": "granted" | "declined"; };
export type ShareMadeData = { "orderId": string; "barcode": string; "shareId": string; };
export type BandActivatedData = { "orderId": string; "barcode": string; "validUntil"?: string; };
export type LinkMadeData = { "orderId": string; "barcode": string; "of": "primary" | "share"; "shareId"?: string; };
export type MemberJoinedData = { "account": string; };
export type MemberUpdatedData = { "account": string; "changed": readonly (string)[]; };
export type ClaimMadeData = { "account": string; "claimId": string; "source": string; "sourceId": string; };
export type ClaimReleasedData = { "account": string; "claimId": string; "source": string; "sourceId": string; };
export type PointsChangedData = { "account": string; "transactionId": string; "entry": string; "posted": number; "pending": number; "held": number; };
export type RewardTakenData = { "account": string; "takingId": string; "reward": string; "points": number; };
export type RewardRedeemedData = { "account": string; "takingId": string; "reward": string; "points": number; "outletId": number | null; };
export type RewardReturnedData = { "account": string; "takingId": string; "reward": string; "points": number; "by": "guest" | "expiry" | "staff" | "till" | "account" | null; };
/** The input and the answer of each call. */
export interface Calls {
  /** Redeems a reward at a till, once; a repeat of the same key with the same redemptionId is answered again (docs/algorithms/rewards.md). */
  redeemReward: { input: { body: RedeemRewardBody; }; reply: RedeemRewardReply };
  /** Judges what a gate has scanned: a plain barcode or a rotating code. It changes nothing, so it may be repeated. A key made for `gate` is required. */
  verifyScan: { input: { body: VerifyScanBody; }; reply: VerifyScanReply };
  /** The keys with which a gate verifies the rotating codes of our page without a network, for one day, in parts. A key made for `gate` is required. */
  listGateSecrets: { input: { day?: string; cursor?: string; }; reply: ListGateSecretsReply };
  /** Names the club member whose code a till has scanned. It changes nothing, so it may be repeated. A key made for `till` is required. */
  nameMember: { input: { body: VerifyScanBody; }; reply: NameMemberReply };
  /** Takes up to 1,000 rows of one kind. Rows may come again: unchanged ones write nothing. With an Idempotency-Key a repeat within 24 hours gets the first answer. A key for links also gets the links of the passes. */
  importRows: { input: { kind: string; idempotencyKey?: string; body: ImportRowsBody; }; reply: ImportOutcome };
  /** Orders by number, in parts. A key with `read-orders` is required. */
  listOrders: { input: { cursor?: string; limit?: number; }; reply: ListOrdersReply };
  /** One order. A key with `read-orders` is required. */
  readOrder: { input: { orderId: string; }; reply: Order };
  /** Passes by order and barcode, in parts. A key with `read-passes` is required. */
  listPasses: { input: { cursor?: string; limit?: number; orderId?: string; }; reply: ListPassesReply };
  /** Creates a pass by the rules of an import of orders, and answers with its link, its file for Apple Wallet and its link for Google Wallet. A repeat by the same key changes nothing and gets the same pass: by its numbers, or with an Idempotency-Key for 24 hours. An order or a barcode that exists and that the key did not create is refused. A key with `create-passes` is required. */
  createPass: { input: { idempotencyKey?: string; body: CreatePassBody; }; reply: CreatedPass };
  /** One pass. A key with `read-passes` is required. */
  readPass: { input: { orderId: string; barcode: string; }; reply: Pass };
  /** Members of the club by account, in parts. A key with `read-members` is required. */
  listMembers: { input: { cursor?: string; limit?: number; }; reply: ListMembersReply };
  /** One member of the club. A key with `read-members` is required. */
  readMember: { input: { account: string; }; reply: Member };
  /** Sides of the ledger in the order of writing, in parts, from half a minute after they were written. A key with `read-ledger` is required. */
  listLedger: { input: { cursor?: string; limit?: number; account?: string; }; reply: ListLedgerReply };
  /** The park's figures of a range of up to 1100 operating days, by hour, day or week; the last 30 days without one. A key with `read-figures` is required. */
  readFigures: { input: { from?: string; to?: string; by?: "hour" | "day" | "week"; }; reply: Figures };
  /** Reports that a mail came back from its recipient. The mails to the address that were sent in the last five days, or the one of the Message-ID, then show as failed. A repeat changes nothing. A key made for `bounces` is required. */
  reportBounce: { input: { body: ReportBounceBody; }; reply: ReportBounceReply };
}
/** The address of each call; `query` and `body` name the parts of its input. */
export const addresses = {
  redeemReward: { method: "POST", path: "/api/rewards/redeem", query: [] },
  verifyScan: { method: "POST", path: "/api/gate/verify", query: [] },
  listGateSecrets: { method: "GET", path: "/api/gate/secrets", query: ["day","cursor"] },
  nameMember: { method: "POST", path: "/api/till/member", query: [] },
  importRows: { method: "PUT", path: "/api/import/{kind}", query: [] },
  listOrders: { method: "GET", path: "/api/orders", query: ["cursor","limit"] },
  readOrder: { method: "GET", path: "/api/orders/{orderId}", query: [] },
  listPasses: { method: "GET", path: "/api/passes", query: ["cursor","limit","orderId"] },
  createPass: { method: "POST", path: "/api/passes", query: [] },
  readPass: { method: "GET", path: "/api/passes/{orderId}/{barcode}", query: [] },
  listMembers: { method: "GET", path: "/api/members", query: ["cursor","limit"] },
  readMember: { method: "GET", path: "/api/members/{account}", query: [] },
  listLedger: { method: "GET", path: "/api/ledger", query: ["cursor","limit","account"] },
  readFigures: { method: "GET", path: "/api/figures", query: ["from","to","by"] },
  reportBounce: { method: "POST", path: "/api/bounces", query: [] },
} as const;
