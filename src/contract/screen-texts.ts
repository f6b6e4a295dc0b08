/** The words of the guest's screens that the specification fixes (guest §2), in their one home. */
export const screenTexts = {
  findingYourInfo: 'Finding your info...',
  generatingPass: 'Generating Pass Please wait...',
  mobileHint: 'Use a mobile device to add pass to your digital wallet',
  passNoLongerShared: 'Pass No Longer Shared',
  startOver: 'Start Over',
  editRegistration: 'Edit Registration',
  register: 'Register',
  printVoucher: 'Print Voucher',
  viewYourPass: 'View Your Pass',
  activateWristband: 'Activate your wristband',
  historyCoversToday: 'History covers only the current operating day and starts over at 2:00 AM.',
} as const;
