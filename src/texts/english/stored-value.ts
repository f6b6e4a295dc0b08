/** The texts of a stored value card. */
export const storedValue = {
  todaysAttractions: 'Today’s attractions',
  notUsedToday: 'Not used yet today. Show the barcode at a ride, and it appears here.',

  updating: 'Updating...',
  oneMoment: 'One moment',
  askGuestServices: 'You can also ask at Guest Services, or write to {email}.',
} as const;
