import '#web/pass/pass-card.css';
import '#web/pass/barcode.css';
import '#web/pass/member-card.css';
import './guest-look.css';

import type { AdminRow } from '#contract/calls/admin-tabs.ts';
import type { MemberFace } from '#contract/calls/loyalty-member.ts';
import type { Order } from '#contract/calls/order.ts';
import { colorPattern } from '#domain/colors.ts';
import { sceneOf } from '#domain/product-scene.ts';

import { MemberCard } from '#web/pass/member-card.tsx';
import { PassCard } from '#web/pass/pass-card.tsx';
import { passPropertiesOf } from '#web/pass/pass-look.ts';
import { staffPage } from './staff-page.ts';

/** The pass card as its guest sees it: the component of the guest's page, in the colors of the pass. */
export function GuestLook({ order, photo }: { order: Order; photo?: string | undefined }) {
  const { artwork, brandName, card: look, locale, currency, timeZone } = staffPage();
  const { scenes, finishes, passDisclaimer } = look;
  const texts = { passDisclaimer };
  const park = { locale, currency, timeZone };
  const brand = { name: brandName, artwork, scenes, finishes, texts, foreign: {}, ...park };
  return (
    <div className="staff-card" style={passPropertiesOf(order)}>
      <PassCard order={order} brand={brand} photoSource={photo} headingRef={lowerHeading} />
    </div>
  );
}

interface MemberLookProps {
  member: MemberFace;
  /** Six hex digits each. */
  colors: { backgroundColor: string; foregroundColor: string };
}

/** A member's card as its member sees it, without the code that only a member has. */
function MemberLook({ member, colors }: MemberLookProps) {
  const { artwork, brandName, clubName, pointsName, card, locale, currency, timeZone } = staffPage();
  const park = { locale, currency, timeZone };
  const scene = sceneOf(card.scenes, { product: clubName, category: '' }) ?? artwork.strip;
  return (
    <div className="staff-card">
      <MemberCard
        account={member}
        brand={{ name: brandName, artwork, clubName, pointsName, ...park }}
        look={passPropertiesOf(colors)}
        scene={scene}
        code={null}
      />
    </div>
  );
}

/** The card's heading is that of the guest's page; here it stands below two others. */
function lowerHeading(heading: HTMLHeadingElement | null): void {
  heading?.setAttribute('aria-level', '3');
}

interface LookFaceProps {
  card: Order;
  /** The card of a member instead. */
  member: MemberFace | null;
  photo?: string | undefined;
  /** The fields of the look as they are typed. */
  draft?: AdminRow;
}

const noDraft: AdminRow = {};

/** The card in a look, as far as the fields are valid. */
export function LookFace({ card, member, photo, draft = noDraft }: LookFaceProps) {
  const colors = { ...card, ...typedColors(draft) };
  if (member !== null) return <MemberLook member={member} colors={colors} />;
  const { picture } = draft;
  const barcodeDrawing = draft['passCustomizationHideBarcode'] === true ? null : card.barcodeDrawing;
  const typed = typeof picture === 'string' ? { picture } : {};
  return <GuestLook order={{ ...colors, barcodeDrawing, ...typed }} photo={photo} />;
}

/** The colors as they are typed, as soon as they are colors. */
function typedColors(row: AdminRow): { backgroundColor?: string; foregroundColor?: string } {
  const [color, background] = typedHexOf(row);
  return {
    ...(colorPattern.test(background) ? { backgroundColor: background } : {}),
    ...(colorPattern.test(color) ? { foregroundColor: color } : {}),
  };
}

/** The text and the background of a look as they are typed, without the sign before them. */
export function typedHexOf(row: AdminRow): readonly [color: string, background: string] {
  const typed = (name: string): string => String(row[name] ?? '').replace(/^#/, '');
  return [typed('passCustomizationColor'), typed('passCustomizationBackgroundColor')];
}
