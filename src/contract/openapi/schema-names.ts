/** The names of the schemas that several calls share, and forms of small ones, for the OpenAPI document and generated clients. */
import type * as z from 'zod/v4/core';

import { earnRulesSchema } from '../calls/earn-rules.ts';
import { importOutcomeSchema, importRowsSchema } from '../calls/imports.ts';
import { createdPassSchema, numberOrText } from '../calls/create-pass.ts';
import {
  limitOfPart,
  readFiguresSchema,
  readLedgerLineSchema,
  readMemberSchema,
  readOrderSchema,
  readPassSchema,
  readRowsUsual,
} from '../calls/read-by-key.ts';
import {
  drawnBarcode,
  endedShareSchema,
  gateFacts,
  orderSchema,
  rotatingValues,
  ticketShareSchema,
} from '../calls/order.ts';
import { photoRequestSchema } from '../calls/staff-photo-requests.ts';
import { auditEntrySchema } from '../calls/staff-audit.ts';
import { importRunSchema } from '../calls/staff-imports.ts';
import { foundOrderSchema, orderEventSchema, orderPassSchema } from '../calls/staff-orders.ts';
import { assertionSchema, proofSchema } from '../calls/staff-proof.ts';
import { loginResultSchema } from '../calls/staff-session.ts';
import { undoStateSchema } from '../calls/staff-undo.ts';
import { instant } from '../instant.ts';
import { fileLayoutSchema, importMappingSchema } from '../import-mapping.ts';
import { messageAudienceSchema } from '../message-audience.ts';

/** Each shared schema by its name. */
export const schemaNames: Readonly<Record<string, z.$ZodType>> = {
  Order: readOrderSchema,
  Pass: readPassSchema,
  Member: readMemberSchema,
  LedgerLine: readLedgerLineSchema,
  Figures: readFiguresSchema,
  CreatedPass: createdPassSchema,
  GuestOrder: orderSchema,
  EndedShare: endedShareSchema,
  TicketShare: ticketShareSchema,
  DrawnBarcode: drawnBarcode,
  RotatingValues: rotatingValues,
  GateFacts: gateFacts,
  ImportRows: importRowsSchema,
  ImportOutcome: importOutcomeSchema,
  ImportRun: importRunSchema,
  ImportMapping: importMappingSchema,
  FileLayout: fileLayoutSchema,
  EarnRules: earnRulesSchema,
  AuditEntry: auditEntrySchema,
  UndoState: undoStateSchema,
  StaffSession: loginResultSchema,
  StaffProof: proofSchema,
  PasskeyAssertion: assertionSchema,
  FoundOrder: foundOrderSchema,
  OrderPass: orderPassSchema,
  OrderEvent: orderEventSchema,
  PhotoRequest: photoRequestSchema,
  MessageAudience: messageAudienceSchema,
};

/** The printed form of small schemas, where programs know a better one than that of their text. */
export const plainForms: readonly (readonly [z.$ZodType, Readonly<Record<string, unknown>>])[] = [
  [instant, { format: 'date-time' }],
  [limitOfPart, { type: 'integer', pattern: undefined, minimum: 1, maximum: 500, default: readRowsUsual }],
  // A number is taken too.
  [numberOrText, { type: 'string', anyOf: undefined }],
];
