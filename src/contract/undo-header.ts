/** The header in which an answer names the entry of the audit log that its caller may undo. */
export const undoHeader = 'x-undo';
