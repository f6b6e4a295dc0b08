/** A row of the tab Pass Customizations, as the server answers it. */
export const sampleLook = {
  passCustomizationGUID: 'g',
  version: 3,
  passCustomizationName: 'Wild Pass Gold',
  passCustomizationBackgroundColor: '7A4B00',
  passCustomizationColor: 'FFFFFF',
  passCustomizationInstructions: 'Show this pass.',
  passCustomizationGoogleInstructions: '',
  passCustomizationGoogleURI: '',
  passCustomizationHideBarcode: false,
};
