/** Printed from the contract by `node tools/print-client.ts`; do not edit. */
export type Problem = { "type": string; "title": string; "status": number; "code": "malformed-request" | "broken-json" | "forbidden-characters" | "malformed-url" | "cross-site" | "route-not-found" | "method-not-allowed" | "request-too-slow" | "body-too-large" | "url-too-long" | "unsupported-media-type" | "too-many-requests" | "puzzle-required" | "too-many-tries" | "too-many-tries-here" | "headers-too-large" | "internal" | "unavailable" | "temporary-error" | "order-not-found" | "not-for-shares" | "pass-excluded" | "pass-refunded" | "pass-redeemed" | "pass-expired" | "pass-already-in-wallet" | "photo-first" | "pass-limit-reached" | "no-pass-for-wallet" | "family-not-for-shares" | "apple-wallet-not-offered" | "apple-pass-refused" | "google-wallet-not-offered" | "order-refunded" | "voucher-not-for-shares" | "link-request-malformed" | "link-not-active" | "link-without-address" | "link-mail-limit" | "link-expired" | "apple-token-refused" | "callback-refused" | "token-refused" | "share-session-expired" | "share-not-found" | "share-email-taken" | "share-limit-reached" | "pass-not-shareable" | "wristband-refused" | "wristband-not-by-yourself" | "wristband-already-activated" | "activation-attempt-expired" | "card-not-found" | "photo-not-found" | "photo-too-large" | "photo-unreadable" | "photo-crop-too-small" | "photo-picture-too-small" | "photo-not-uploaded" | "photos-busy" | "photo-pass-activated" | "answer-address-missing" | "photo-not-for-pass" | "member-not-found" | "member-exists" | "member-unknown" | "claim-not-allowed" | "source-claimed" | "claim-step-over" | "claim-day-limit" | "claim-tries-of-member" | "member-ticket-refused" | "member-signed-out" | "member-codes-not-offered" | "member-code-refused" | "ticket-malformed" | "ticket-not-found" | "ticket-refunded" | "ticket-not-yet" | "ticket-too-old" | "ticket-earns-nothing" | "check-malformed" | "check-not-found" | "check-ambiguous" | "check-voided" | "check-refunded" | "check-open" | "check-not-yet" | "check-too-old" | "check-earns-nothing" | "check-limit-reached" | "stay-malformed" | "stay-not-found" | "stay-cancelled" | "stay-not-started" | "stay-too-old" | "login-refused" | "sign-in-waits" | "sign-in-by-directory" | "sign-in-again" | "member-of-directory" | "directory-off" | "directory-unavailable" | "directory-denied" | "directory-refused" | "directory-start-over" | "directory-too-weak" | "directory-address" | "directory-no-access" | "directory-unknown" | "directory-logout-refused" | "session-required" | "session-ended" | "session-not-own" | "permission-missing" | "password-link-expired" | "member-not-active" | "proof-refused" | "passkey-refused" | "passkey-not-found" | "passkeys-full" | "no-second-factor" | "factor-of-own" | "second-factor-needed" | "second-factor-required" | "password-refused" | "one-time-code-refused" | "one-time-code-in-use" | "row-not-found" | "row-changed" | "act-unknown" | "act-stays" | "act-too-old" | "act-undone" | "act-overtaken" | "row-refused" | "row-conflict" | "above-own-level" | "role-above-own" | "last-administrator" | "reward-not-offered" | "reward-sold-out" | "reward-points-missing" | "rewards-held-already" | "rewards-taken-today" | "reward-code-malformed" | "reward-code-unknown" | "reward-redeemed" | "reward-returned" | "reward-expired" | "reward-image-not-found" | "reward-image-too-large" | "reward-image-unreadable" | "reward-image-too-small" | "look-image-not-found" | "look-image-too-large" | "look-image-unreadable" | "look-image-too-small" | "reward-not-here" | "outlet-unknown" | "account-not-found" | "member-code-not-taken" | "account-closed" | "loyalty-order-not-found" | "season-pass-none" | "season-pass-refused" | "adjustment-refused" | "merge-refused" | "rules-changed" | "api-key-required" | "api-key-not-for-this" | "gate-day-refused" | "gate-cursor-refused" | "read-cursor-refused" | "read-not-found" | "pass-refused" | "import-kind-unknown" | "idempotency-key-malformed" | "idempotency-key-reused" | "message-text-refused" | "message-audience-unknown" | "message-audience-empty" | "message-time-past" | "message-time-refused" | "message-not-draft" | "message-not-running" | "message-test-none" | "photo-request-answered" | "club-request-answered" | "request-answered" | "request-due-changed" | "request-held" | "search-too-short" | "signature-refused" | "webhook-event-differs" | "webhook-rows-refused" | "import-mapping-invalid" | "import-mappings-full" | "import-under-way" | "import-still-running" | "undo-under-way" | "undo-nothing-left" | "undo-too-late" | "undo-nothing-written" | "correction-same" | "correction-numbers-taken" | "correction-order-unknown" | "correction-order-withdrawn" | "correction-order-claimed" | "order-was-withdrawn" | "photo-faces-unexplained" | "band-not-for-pass" | "band-unknown" | "band-taken" | "band-none" | "guest-mail-limit" | "account-email-taken" | "goodwill-above-limit" | "goodwill-used-up" | "watch-hit-unknown" | "watch-hit-own" | "watch-hit-explained" | "watch-settings-changed" | "refresh-product-unknown" | "refresh-empty" | "refresh-under-way" | "refresh-ended" | "stay-earns-nothing"; "requestId": string; "puzzle"?: { "challenge": string; "bits": number; "pieces": number; }; "faults"?: readonly ({ "path"?: string; "message"?: string; })[]; };
export type RedeemRewardReply = { "account": string; "reward": string; "name": string; "points": number; "redeemedAt": string; "isRepeat": boolean; };
export type RedeemRewardBody = { "code": string; "outletId"?: number | null; "redemptionId": string; };
export type PostAppDirectoryLogoutBody = { "logout_token": string; };
export type VerifyScanReply = { "admits": boolean; "state": "valid" | "refunded" | "redeemed" | "expired" | "excluded" | "share-ended" | "not-yet" | "plain-refused" | "not-rotating" | "too-old" | "too-early" | "forged" | "malformed" | "unknown"; "reason": string; "code": "plain" | "rotating"; "ageSeconds": number | null; "pass": { "orderId": string; "barcode": string; "product": string; "category": string; "isShared": boolean; "isPassholder": boolean; "hasPhoto": boolean; "begins": string | null; "expires": string | null; "redeemed": string | null; } | null; };
export type VerifyScanBody = { "scanned": string; };
export type ListGateSecretsReply = { "day": string; "validFrom": string; "validTo": string; "periodSeconds": number; "toleranceSteps": number; "digits": number; "passes": readonly ({ "head": string; "key": string; "product": string; "state": "valid" | "refunded" | "redeemed" | "expired" | "excluded" | "share-ended" | "not-yet" | "plain-refused" | "not-rotating" | "too-old" | "too-early" | "forged" | "malformed" | "unknown"; "begins": string | null; "expires": string | null; })[]; "next": string | null; };
export type NameMemberReply = { "accepts": boolean; "state": "valid" | "too-old" | "too-early" | "forged" | "malformed" | "member-left" | "not-signed"; "reason": string; "code": "rotating" | "card" | null; "ageSeconds": number | null; "memberNumber": string | null; };
export type ImportOutcome = { "kept": number; "unchanged": number; "refused": readonly ({ "row": number; "reasons": readonly (string)[]; })[]; "links"?: readonly ({ "row": number; "orderId": string; "barcode": string; "link": string; })[]; "runId": string | null; };
export type ImportRowsReply = ImportOutcome;
export type ImportRows = readonly (Readonly<Record<string, string | number | boolean | null>>)[];
export type ImportRowsBody = { "rows": ImportRows; };
export type Order = { "orderId": string; "source": string; "channelRef": string | null; "invoiceNumber": string | null; "orderedAt": string; "purchaser"?: { "firstName": string | null; "lastName": string | null; }; };
export type ListOrdersReply = { "rows": readonly (Order)[]; "next": string | null; };
export type ReadOrderReply = Order;
export type Pass = { "orderId": string; "barcode": string; "productId": string; "product": string; "category": string; "expiresAt": string | null; "isRedeemed": boolean; "redeemedAt": string | null; "isRefunded": boolean; "refundedAt": string | null; "hasPhoto": boolean; "credits": number; "cashCents": number; "amountCents": number; "updatedAt": string; "holder"?: { "firstName": string | null; "lastName": string | null; "email": string | null; "phone": string | null; }; };
export type ListPassesReply = { "rows": readonly (Pass)[]; "next": string | null; };
export type ReadPassReply = Pass;
export type Member = { "account": string; "status": "active" | "closed"; "seasonPassId": string | null; "joinedAt": string; "posted": number; "pending": number; "contact"?: { "firstName": string; "lastName": string; "email": string; "phone": string; "zip": string; } | null; };
export type ListMembersReply = { "rows": readonly (Member)[]; "next": string | null; };
export type ReadMemberReply = Member;
export type LedgerLine = { "lineId": number; "entryId": string; "account": string; "side": "posted" | "pending" | "held" | "club"; "points": number; "kind": string; "number": string; "reference": string; "product": string; "occurredAt": string; "recordedAt": string; "postsAt": string | null; "expiresAt": string | null; "origin": "guest" | "staff" | "system" | "pos"; };
export type ListLedgerReply = { "rows": readonly (LedgerLine)[]; "next": string | null; };
export type Figures = { "from": string; "to": string; "by": "hour" | "day" | "week"; "steps": readonly (string)[]; "figures": readonly ({ "name": "views" | "passes" | "apple" | "google" | "claims-tickets" | "claims-purchase" | "claims-hotels" | "refused-tickets" | "refused-purchase" | "refused-hotels" | "points-tickets" | "points-purchase" | "points-hotels" | "earned" | "removed" | "expired" | "rewards" | "net"; "title": string; "total": number; "steps": readonly (number)[]; })[]; };
export type ReadFiguresReply = Figures;
export type CreatedPass = { "orderId": string; "barcode": string; "outcome": "created" | "changed" | "unchanged"; "link": string | null; "apple": { "mediaType": string; "base64": string; } | null; "google": string | null; "notMade": readonly ({ "wallet": "apple" | "google"; "code": string; "reason": string; })[]; };
export type CreatePassReply = CreatedPass;
export type CreatePassBody = { "orderId": string; "barcode": string; "productId": string; "orderedAt": string; "amount": number | string; "source"?: string; "channelRef"?: string; "invoiceNumber"?: string; "purchaserFirstName"?: string; "purchaserLastName"?: string; "crmId"?: string; "firstName"?: string; "lastName"?: string; "email"?: string; "phone"?: string; "expiresAt"?: string; "credits"?: number | string; "cash"?: number | string; "isSingleHolder"?: boolean; "changedAt"?: string; };
export type TakeMessageBody = { "eventId": string; "kind": "products" | "orders" | "redemptions" | "refunds" | "balances" | "visits" | "checks" | "stays" | "contacts" | "wristbands" | "outlets" | "attractions" | "sites" | "rewards" | "openings" | "customizations" | "customizationRules"; "rows": ImportRows; };
/** The input and the answer of each call. */
export interface Calls {
  /** Redeems a reward at a till, once; a repeat with the same redemptionId is answered again (docs/algorithms/rewards.md). */
  redeemReward: { input: { body: RedeemRewardBody; }; reply: RedeemRewardReply };
  /** Judges what a gate has scanned: a plain barcode or a rotating code. It changes nothing, so it may be repeated. A key made for `gate` is required. */
  verifyScan: { input: { body: VerifyScanBody; }; reply: VerifyScanReply };
  /** The keys with which a gate verifies the rotating codes of our page without a network, for one day, in parts. A key made for `gate` is required. */
  listGateSecrets: { input: { day?: string; cursor?: string; }; reply: ListGateSecretsReply };
  /** Names the club member whose code a till has scanned. It changes nothing, so it may be repeated. A key made for `till` is required. */
  nameMember: { input: { body: VerifyScanBody; }; reply: NameMemberReply };
  /** Takes up to 1,000 rows of one kind. Rows may come again: unchanged ones write nothing. With an Idempotency-Key a repeat within 24 hours gets the first answer. A key for links also gets the links of the passes. */
  importRows: { input: { kind: string; idempotencyKey?: string; body: ImportRowsBody; }; reply: ImportRowsReply };
  /** Orders by number, in parts. A key with `read-orders` is required. */
  listOrders: { input: { cursor?: string; limit?: string; }; reply: ListOrdersReply };
  /** One order. A key with `read-orders` is required. */
  readOrder: { input: { orderId: string; }; reply: ReadOrderReply };
  /** Passes by order and barcode, in parts. A key with `read-passes` is required. */
  listPasses: { input: { cursor?: string; limit?: string; orderId?: string; }; reply: ListPassesReply };
  /** Creates a pass by the rules of an import of orders, and answers with its link, its file for Apple Wallet and its link for Google Wallet. A repeat changes nothing: by its numbers, or with an Idempotency-Key for 24 hours. A key with `create-passes` is required. */
  createPass: { input: { idempotencyKey?: string; body: CreatePassBody; }; reply: CreatePassReply };
  /** One pass. A key with `read-passes` is required. */
  readPass: { input: { orderId: string; barcode: string; }; reply: ReadPassReply };
  /** Members of the club by account, in parts. A key with `read-members` is required. */
  listMembers: { input: { cursor?: string; limit?: string; }; reply: ListMembersReply };
  /** One member of the club. A key with `read-members` is required. */
  readMember: { input: { account: string; }; reply: ReadMemberReply };
  /** Sides of the ledger in the order of writing, in parts, from half a minute after they were written. A key with `read-ledger` is required. */
  listLedger: { input: { cursor?: string; limit?: string; account?: string; }; reply: ListLedgerReply };
  /** The park's figures of a range of up to 1100 operating days, by hour, day or week; the last 30 days without one. A key with `read-figures` is required. */
  readFigures: { input: { from?: string; to?: string; by?: "hour" | "day" | "week"; }; reply: ReadFiguresReply };
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
} as const;
