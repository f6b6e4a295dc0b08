import * as z from 'zod/mini';

/** A time in an answer: ISO 8601 in UTC, such as 2026-07-04T14:03:00.000Z. The OpenAPI document prints it as `date-time`. */
export const instant = z.string();
