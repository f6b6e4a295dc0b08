import type { GuestBrand } from '#contract/guest-page.ts';
import type { RewardPicture as PictureName } from '#domain/loyalty-reward.ts';
import { sceneOf } from '#domain/product-scene.ts';

import { Drawing } from '#web/shared/ui/drawing.tsx';

interface RewardPictureProps {
  reward: { name: string; picture: PictureName; image: string | null };
  brand: Pick<GuestBrand, 'scenes'>;
}

/** The park's own picture, the brand's scene for a reward of this name, or a plain drawing. It only decorates. */
export function RewardPicture({ reward: { name, picture, image }, brand }: RewardPictureProps) {
  if (image !== null)
    return (
      <img
        src={image}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        decoding="async"
        className="size-14 flex-none rounded-xl bg-brand-soft object-cover"
      />
    );
  const scene = sceneOf(brand.scenes, { product: name, category: '' });
  return (
    <span className="grid size-14 flex-none place-items-center overflow-hidden rounded-xl bg-brand-soft text-brand">
      {scene === undefined ? (
        <LineDrawing path={lines[picture]} className="size-8" />
      ) : (
        <Drawing picture={scene} label="" fit="xMaxYMax slice" className="size-full" />
      )}
    </span>
  );
}

/** A drawing of one line in the color of its text. It only decorates. */
export function LineDrawing({ path, className }: { path: string; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}

const lines: Record<PictureName, string> = {
  gift: 'M4 12v8h16v-8M3 8h18v4H3zM12 8v12M12 8S10 3 7.500 4.500 9 8 12 8zM12 8s2-5 4.500-3.500S15 8 12 8z',
  meal: 'M7 3v7a2.500 2.500 0 0 1-5 0V3M4.500 12v9M17 3c-3 1-4 5-4 9h4zM17 12v9',
  drink: 'M6 7h12l-1.500 14h-9zM5 7h14M12 7l1.500-5H17',
  sweet: 'M6 11a6 6 0 0 1 12 0M4 11h16l-2 9H6zM9 11l1 9M15 11l-1 9',
  ride: 'M12 12m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 4v16M4 12h16M6.500 6.500l11 11M17.500 6.500l-11 11',
  shirt: 'M8 3l4 3 4-3 5 4-3 4-2-1v11H8V10l-2 1-3-4z',
  ticket: 'M3 7h18v3.500a1.500 1.500 0 0 0 0 3V17H3v-3.500a1.500 1.500 0 0 0 0-3zM14 7v10',
  photo: 'M3 7h4l2-3h6l2 3h4v13H3zM12 13m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  toy: 'M12 14m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M7 8a3 3 0 1 1 3-3M17 8a3 3 0 1 0-3-3M10 12v.01M14 12v.01M10 16.500h4',
};
