import type { ReactNode, Ref } from 'react';

import type { Order } from '#contract/calls/order.ts';
import type { GuestBrand } from '#contract/guest-page.ts';
import { isDisclaimerShown, isPhotoShown } from '#domain/pass-card.ts';
import { sceneOf } from '#domain/product-scene.ts';

import { Drawing } from '#web/shared/ui/drawing.tsx';
import { BarcodePanel } from './barcode-panel.tsx';
import type { GateDevice } from './gate-sentence.tsx';
import { GateSentence, RotatingPanel } from './pass-parts.ts';
import { balanceShown, factsOf, hasBalance, isVoidCard, photoTextOf, type PassFact } from './pass-facts.ts';

interface PassCardProps {
  order: Order;
  brand: GuestBrand;
  /** Decides what the guest shows at a reader. */
  device?: GateDevice | undefined;
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The pass as in a wallet: scene, product and balance, holder and validity, and the barcode. */
export function PassCard({ order, brand, device, headingRef }: PassCardProps) {
  const scene = sceneOf(brand.scenes, order) ?? brand.artwork.strip;
  return (
    <article
      className="pass-card"
      aria-label={order.product}
      data-finish={sceneOf(brand.finishes, order)}
      data-empty={!hasBalance(order)}
    >
      <div className="pass-face">
        <Drawing picture={scene} label="" fit="xMaxYMax slice" className="pass-scene" />
        <div className="pass-top">
          <Drawing
            picture={brand.artwork.logoPass}
            label={brand.name}
            fit="xMinYMid meet"
            className="pass-logo"
          />
          <Balance fact={balanceShown(order, brand)} />
        </div>
        <div className="pass-title">
          <div className="min-w-0">
            <p className="pass-label">Product</p>
            <h1 ref={headingRef} tabIndex={-1} className="pass-product">
              {order.product}
            </h1>
            <div className="flex flex-wrap gap-2">
              {order.refunded ? <CardMark>Refunded</CardMark> : null}
              {order.isTest ? <CardMark>TEST</CardMark> : null}
            </div>
          </div>
          {isPhotoShown(order) && order.uid !== null ? (
            <Photo uid={order.uid} text={photoTextOf(order)} />
          ) : null}
        </div>
      </div>
      <div className="pass-body">
        <dl className="pass-facts">
          {factsOf(order, brand).map((fact) => (
            <Fact key={fact.label} fact={fact} />
          ))}
        </dl>
        {isDisclaimerShown(order) ? <p className="pass-disclaimer">{brand.texts.passDisclaimer}</p> : null}
      </div>
      <Stub {...{ order, brand, device }} />
    </article>
  );
}

/** What the gate reads, below the sentence about it: the code that changes, the barcode, or neither. */
function Stub({ order, brand, device }: Pick<PassCardProps, 'order' | 'brand' | 'device'>) {
  const { rotatingCode, wristbandValidFor, barcodeDrawing } = order;
  const sentence = <GateSentence order={order} park={brand} device={device} />;
  if (rotatingCode !== undefined && !isVoidCard(order))
    return <RotatingPanel values={rotatingCode} sentence={sentence} />;
  // Of a ticket that was exchanged for a wristband, gates scan the wristband.
  if (barcodeDrawing === null || wristbandValidFor !== null)
    return <div className="barcode-panel paper">{sentence}</div>;
  return (
    <BarcodePanel
      shape={barcodeDrawing}
      digits={order.barcode}
      isVoid={isVoidCard(order)}
      sentence={sentence}
    />
  );
}

function Balance({ fact }: { fact: PassFact }) {
  return (
    <dl className="text-end">
      <dt className="pass-label">{fact.label}</dt>
      <dd className="pass-balance tabular-nums">{fact.value}</dd>
    </dl>
  );
}

function Fact({ fact: { label, value, dateTime, isName } }: { fact: PassFact }) {
  return (
    <div className={isName ? 'pass-name' : undefined}>
      <dt className="pass-label">{label}</dt>
      <dd className="font-medium wrap-anywhere">
        {dateTime === undefined ? (
          value
        ) : (
          <time className="whitespace-nowrap" dateTime={dateTime}>
            {value}
          </time>
        )}
      </dd>
    </div>
  );
}

/** The server sends photos of 640 by 480 pixels. */
function Photo({ uid, text }: { uid: string; text: string }) {
  return (
    <img className="pass-photo" src={`/api/download/${uid}/photo.jpg`} alt={text} width={640} height={480} />
  );
}

function CardMark({ children }: { children: ReactNode }) {
  return <p className="pass-mark">{children}</p>;
}
