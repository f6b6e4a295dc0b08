/** The forms of files that imports read, as server and browser name them. */

/** The characters that may separate the cells of a text file. */
export const fileDelimiters = [',', ';', '\t', '|'] as const;

/** The orders of day, month and year. A time that ISO 8601 writes with its zone is read with each of them. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;

/** The marks between groups of three digits. */
export const thousandsMarks = ['', '.', ',', ' ', "'"] as const;

/** The media type of a file that follows a line of JSON: the mapping of an import, or the layout of a guess. */
export const framedFileType = 'application/x-promenade-import';

/** The media type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
