/** The texts of a stored value card. */
export const storedValue = {
  credits: 'Credits',
  cash: 'Cash',
  todaysAttractions: 'Today’s attractions',
  notUsedToday: 'Not used yet today. Show the barcode at a ride, and it appears here.',
} as const;
