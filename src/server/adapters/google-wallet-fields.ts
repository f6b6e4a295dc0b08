/** The fields of Google Wallet's resources and their types, by @googleapis/walletobjects 18.0.0: read from its `build/v1.d.ts`. */
export const googleFields = {
  AddMessageRequest: 'message:Message',
  AppLinkData:
    'androidAppLinkInfo:AppLinkDataAppLinkInfo displayText:LocalizedString iosAppLinkInfo:AppLinkDataAppLinkInfo webAppLinkInfo:AppLinkDataAppLinkInfo',
  AppLinkDataAppLinkInfo:
    'appLogoImage:Image appTarget:AppLinkDataAppLinkInfoAppTarget description:LocalizedString title:LocalizedString',
  AppLinkDataAppLinkInfoAppTarget: 'packageName:string targetUri:Uri',
  Barcode:
    'alternateText:string kind:string renderEncoding:string showCodeText:LocalizedString type:string value:string',
  BarcodeSectionDetail: 'fieldSelector:FieldSelector',
  CallbackOptions: 'updateRequestUrl:string url:string',
  CardBarcodeSectionDetails:
    'firstBottomDetail:BarcodeSectionDetail firstTopDetail:BarcodeSectionDetail secondTopDetail:BarcodeSectionDetail',
  CardRowOneItem: 'item:TemplateItem',
  CardRowTemplateInfo: 'oneItem:CardRowOneItem threeItems:CardRowThreeItems twoItems:CardRowTwoItems',
  CardRowThreeItems: 'endItem:TemplateItem middleItem:TemplateItem startItem:TemplateItem',
  CardRowTwoItems: 'endItem:TemplateItem startItem:TemplateItem',
  CardTemplateOverride: 'cardRowTemplateInfos:CardRowTemplateInfo[]',
  ClassTemplateInfo:
    'cardBarcodeSectionDetails:CardBarcodeSectionDetails cardTemplateOverride:CardTemplateOverride detailsTemplateOverride:DetailsTemplateOverride listTemplateOverride:ListTemplateOverride',
  DateTime: 'date:string',
  DetailsItemInfo: 'item:TemplateItem',
  DetailsTemplateOverride: 'detailsItemInfos:DetailsItemInfo[]',
  DiscoverableProgram:
    'merchantSigninInfo:DiscoverableProgramMerchantSigninInfo merchantSignupInfo:DiscoverableProgramMerchantSignupInfo state:string',
  DiscoverableProgramMerchantSigninInfo: 'signinWebsite:Uri',
  DiscoverableProgramMerchantSignupInfo: 'signupSharedDatas:string[] signupWebsite:Uri',
  EventDateTime:
    'customDoorsOpenLabel:LocalizedString doorsOpen:string doorsOpenLabel:string end:string kind:string start:string',
  EventReservationInfo: 'confirmationCode:string kind:string',
  EventSeat:
    'gate:LocalizedString kind:string row:LocalizedString seat:LocalizedString section:LocalizedString',
  EventTicketClass:
    'allowMultipleUsersPerObject:boolean appLinkData:AppLinkData callbackOptions:CallbackOptions classTemplateInfo:ClassTemplateInfo confirmationCodeLabel:string countryCode:string customConfirmationCodeLabel:LocalizedString customGateLabel:LocalizedString customRowLabel:LocalizedString customSeatLabel:LocalizedString customSectionLabel:LocalizedString dateTime:EventDateTime enableSmartTap:boolean eventId:string eventName:LocalizedString finePrint:LocalizedString gateLabel:string heroImage:Image hexBackgroundColor:string homepageUri:Uri id:string imageModulesData:ImageModuleData[] infoModuleData:InfoModuleData issuerName:string kind:string linksModuleData:LinksModuleData localizedIssuerName:LocalizedString locations:LatLongPoint[] logo:Image merchantLocations:MerchantLocation[] messages:Message[] multipleDevicesAndHoldersAllowedStatus:string notifyPreference:string redemptionIssuers:string[] review:Review reviewStatus:string rowLabel:string seatLabel:string sectionLabel:string securityAnimation:SecurityAnimation textModulesData:TextModuleData[] valueAddedModuleData:ValueAddedModuleData[] venue:EventVenue version:string viewUnlockRequirement:string wideLogo:Image wordMark:Image',
  EventTicketObject:
    'appLinkData:AppLinkData barcode:Barcode classId:string classReference:EventTicketClass disableExpirationNotification:boolean faceValue:Money groupingInfo:GroupingInfo hasLinkedDevice:boolean hasUsers:boolean heroImage:Image hexBackgroundColor:string id:string imageModulesData:ImageModuleData[] infoModuleData:InfoModuleData kind:string linkedObjectIds:string[] linkedOfferIds:string[] linksModuleData:LinksModuleData locations:LatLongPoint[] merchantLocations:MerchantLocation[] messages:Message[] notifyPreference:string passConstraints:PassConstraints reservationInfo:EventReservationInfo rotatingBarcode:RotatingBarcode saveRestrictions:SaveRestrictions seatInfo:EventSeat smartTapRedemptionValue:string state:string textModulesData:TextModuleData[] ticketHolderName:string ticketNumber:string ticketType:LocalizedString validTimeInterval:TimeInterval valueAddedModuleData:ValueAddedModuleData[] version:string',
  EventVenue: 'address:LocalizedString kind:string name:LocalizedString',
  ExpiryNotification: 'enableNotification:boolean',
  FieldReference: 'dateFormat:string fieldPath:string',
  FieldSelector: 'fields:FieldReference[]',
  FirstRowOption: 'fieldOption:FieldSelector transitOption:string',
  GenericClass:
    'appLinkData:AppLinkData callbackOptions:CallbackOptions classTemplateInfo:ClassTemplateInfo enableSmartTap:boolean id:string imageModulesData:ImageModuleData[] linksModuleData:LinksModuleData merchantLocations:MerchantLocation[] messages:Message[] multipleDevicesAndHoldersAllowedStatus:string redemptionIssuers:string[] securityAnimation:SecurityAnimation textModulesData:TextModuleData[] valueAddedModuleData:ValueAddedModuleData[] viewUnlockRequirement:string',
  GenericObject:
    'appLinkData:AppLinkData barcode:Barcode cardTitle:LocalizedString classId:string genericType:string groupingInfo:GroupingInfo hasUsers:boolean header:LocalizedString heroImage:Image hexBackgroundColor:string id:string imageModulesData:ImageModuleData[] linkedObjectIds:string[] linksModuleData:LinksModuleData logo:Image merchantLocations:MerchantLocation[] messages:Message[] notifications:Notifications passConstraints:PassConstraints rotatingBarcode:RotatingBarcode saveRestrictions:SaveRestrictions smartTapRedemptionValue:string state:string subheader:LocalizedString textModulesData:TextModuleData[] validTimeInterval:TimeInterval valueAddedModuleData:ValueAddedModuleData[] wideLogo:Image',
  GiftCardClass:
    'allowBarcodeRedemption:boolean allowMultipleUsersPerObject:boolean appLinkData:AppLinkData callbackOptions:CallbackOptions cardNumberLabel:string classTemplateInfo:ClassTemplateInfo countryCode:string enableSmartTap:boolean eventNumberLabel:string heroImage:Image hexBackgroundColor:string homepageUri:Uri id:string imageModulesData:ImageModuleData[] infoModuleData:InfoModuleData issuerName:string kind:string linksModuleData:LinksModuleData localizedCardNumberLabel:LocalizedString localizedEventNumberLabel:LocalizedString localizedIssuerName:LocalizedString localizedMerchantName:LocalizedString localizedPinLabel:LocalizedString locations:LatLongPoint[] merchantLocations:MerchantLocation[] merchantName:string messages:Message[] multipleDevicesAndHoldersAllowedStatus:string notifyPreference:string pinLabel:string programLogo:Image redemptionIssuers:string[] review:Review reviewStatus:string securityAnimation:SecurityAnimation textModulesData:TextModuleData[] valueAddedModuleData:ValueAddedModuleData[] version:string viewUnlockRequirement:string wideProgramLogo:Image wordMark:Image',
  GiftCardObject:
    'appLinkData:AppLinkData balance:Money balanceUpdateTime:DateTime barcode:Barcode cardNumber:string classId:string classReference:GiftCardClass disableExpirationNotification:boolean eventNumber:string groupingInfo:GroupingInfo hasLinkedDevice:boolean hasUsers:boolean heroImage:Image id:string imageModulesData:ImageModuleData[] infoModuleData:InfoModuleData kind:string linkedObjectIds:string[] linksModuleData:LinksModuleData locations:LatLongPoint[] merchantLocations:MerchantLocation[] messages:Message[] notifyPreference:string passConstraints:PassConstraints pin:string rotatingBarcode:RotatingBarcode saveRestrictions:SaveRestrictions smartTapRedemptionValue:string state:string textModulesData:TextModuleData[] validTimeInterval:TimeInterval valueAddedModuleData:ValueAddedModuleData[] version:string',
  GroupingInfo: 'groupingId:string sortIndex:number',
  Image: 'contentDescription:LocalizedString kind:string privateImageId:string sourceUri:ImageUri',
  ImageModuleData: 'id:string mainImage:Image',
  ImageUri: 'description:string localizedDescription:LocalizedString uri:string',
  InfoModuleData: 'labelValueRows:LabelValueRow[] showLastUpdateTime:boolean',
  LabelValue: 'label:string localizedLabel:LocalizedString localizedValue:LocalizedString value:string',
  LabelValueRow: 'columns:LabelValue[]',
  LatLongPoint: 'kind:string latitude:number longitude:number',
  LinksModuleData: 'uris:Uri[]',
  ListTemplateOverride:
    'firstRowOption:FirstRowOption secondRowOption:FieldSelector thirdRowOption:FieldSelector',
  LocalizedString: 'defaultValue:TranslatedString kind:string translatedValues:TranslatedString[]',
  LoyaltyClass:
    'accountIdLabel:string accountNameLabel:string allowMultipleUsersPerObject:boolean appLinkData:AppLinkData callbackOptions:CallbackOptions classTemplateInfo:ClassTemplateInfo countryCode:string discoverableProgram:DiscoverableProgram enableSmartTap:boolean heroImage:Image hexBackgroundColor:string homepageUri:Uri id:string imageModulesData:ImageModuleData[] infoModuleData:InfoModuleData issuerName:string kind:string linksModuleData:LinksModuleData localizedAccountIdLabel:LocalizedString localizedAccountNameLabel:LocalizedString localizedIssuerName:LocalizedString localizedProgramName:LocalizedString localizedRewardsTier:LocalizedString localizedRewardsTierLabel:LocalizedString localizedSecondaryRewardsTier:LocalizedString localizedSecondaryRewardsTierLabel:LocalizedString locations:LatLongPoint[] merchantLocations:MerchantLocation[] messages:Message[] multipleDevicesAndHoldersAllowedStatus:string notifyPreference:string programLogo:Image programName:string redemptionIssuers:string[] review:Review reviewStatus:string rewardsTier:string rewardsTierLabel:string secondaryRewardsTier:string secondaryRewardsTierLabel:string securityAnimation:SecurityAnimation textModulesData:TextModuleData[] valueAddedModuleData:ValueAddedModuleData[] version:string viewUnlockRequirement:string wideProgramLogo:Image wordMark:Image',
  LoyaltyObject:
    'accountId:string accountName:string appLinkData:AppLinkData barcode:Barcode classId:string classReference:LoyaltyClass disableExpirationNotification:boolean groupingInfo:GroupingInfo hasLinkedDevice:boolean hasUsers:boolean heroImage:Image id:string imageModulesData:ImageModuleData[] infoModuleData:InfoModuleData kind:string linkedObjectIds:string[] linkedOfferIds:string[] linksModuleData:LinksModuleData locations:LatLongPoint[] loyaltyPoints:LoyaltyPoints merchantLocations:MerchantLocation[] messages:Message[] notifyPreference:string passConstraints:PassConstraints rotatingBarcode:RotatingBarcode saveRestrictions:SaveRestrictions secondaryLoyaltyPoints:LoyaltyPoints smartTapRedemptionValue:string state:string textModulesData:TextModuleData[] validTimeInterval:TimeInterval valueAddedModuleData:ValueAddedModuleData[] version:string',
  LoyaltyPoints: 'balance:LoyaltyPointsBalance label:string localizedLabel:LocalizedString',
  LoyaltyPointsBalance: 'double:number int:number money:Money string:string',
  MerchantLocation: 'latitude:number longitude:number',
  Message:
    'body:string displayInterval:TimeInterval header:string id:string kind:string localizedBody:LocalizedString localizedHeader:LocalizedString messageType:string',
  ModuleViewConstraints: 'displayInterval:TimeInterval',
  Money: 'currencyCode:string kind:string micros:string',
  Notifications: 'expiryNotification:ExpiryNotification upcomingNotification:UpcomingNotification',
  PassConstraints: 'nfcConstraint:string[] screenshotEligibility:string',
  Review: 'comments:string',
  RotatingBarcode:
    'alternateText:string initialRotatingBarcodeValues:RotatingBarcodeValues renderEncoding:string showCodeText:LocalizedString totpDetails:RotatingBarcodeTotpDetails type:string valuePattern:string',
  RotatingBarcodeTotpDetails:
    'algorithm:string parameters:RotatingBarcodeTotpDetailsTotpParameters[] periodMillis:string',
  RotatingBarcodeTotpDetailsTotpParameters: 'key:string valueLength:number',
  RotatingBarcodeValues: 'periodMillis:string startDateTime:string values:string[]',
  SaveRestrictions: 'restrictToEmailSha256:string',
  SecurityAnimation: 'animationType:string',
  TemplateItem: 'firstValue:FieldSelector predefinedItem:string secondValue:FieldSelector',
  TextModuleData:
    'body:string header:string id:string localizedBody:LocalizedString localizedHeader:LocalizedString',
  TimeInterval: 'end:DateTime kind:string start:DateTime',
  TranslatedString: 'kind:string language:string value:string',
  UpcomingNotification: 'enableNotification:boolean',
  Uri: 'description:string id:string kind:string localizedDescription:LocalizedString uri:string',
  ValueAddedModuleData:
    'body:LocalizedString header:LocalizedString image:Image sortIndex:number uri:string viewConstraints:ModuleViewConstraints',
} as const;
