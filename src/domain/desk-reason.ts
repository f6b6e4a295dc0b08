/** The fewest characters of a reason that the desk gives. */
export const deskReasonLengthMin = 3;

/** The most characters of a reason that the desk gives. */
export const deskReasonLengthMax = 200;
