import { zoomMaxOf, zoomOf } from '#domain/photo-frame.ts';
import type { PhotoRegion } from '#domain/photo.ts';

import { t } from '#web/shared/texts/t.ts';
import { moveStep, zoomStep } from './frame-steps.ts';
import { zoomFigure } from './frame-texts.ts';
import type { Gestures } from './use-gestures.ts';

interface FrameControlsProps extends Gestures {
  frame: PhotoRegion;
  picture: { width: number; height: number };
  onRotate: () => void;
}

/** Moves and zooms without a gesture, by buttons and by a slider, and rotates. */
export function FrameControls({ frame, picture, onMove, onZoom, onRotate }: FrameControlsProps) {
  return (
    // A picture has a left and a right side in every language.
    <div dir="ltr" className="photo-controls">
      <div className="photo-control-row">
        <ControlButton label={t('photo.zoomOut')} icon="minus" onPress={() => onZoom(1 / zoomStep)} />
        <ZoomSlider frame={frame} picture={picture} onZoom={onZoom} />
        <ControlButton label={t('photo.zoomIn')} icon="plus" onPress={() => onZoom(zoomStep)} />
      </div>
      <div className="photo-control-row">
        <ControlButton label={t('photo.moveLeft')} icon="left" onPress={() => onMove(-moveStep, 0)} />
        <ControlButton label={t('photo.moveUp')} icon="up" onPress={() => onMove(0, -moveStep)} />
        <ControlButton label={t('photo.moveDown')} icon="down" onPress={() => onMove(0, moveStep)} />
        <ControlButton label={t('photo.moveRight')} icon="right" onPress={() => onMove(moveStep, 0)} />
        <ControlButton label={t('photo.rotate')} icon="rotate" onPress={onRotate} />
      </div>
    </div>
  );
}

interface ControlButtonProps {
  label: string;
  /** An icon of photo-steps.css. */
  icon: string;
  onPress: () => void;
}

function ControlButton({ label, icon, onPress }: ControlButtonProps) {
  return (
    <button type="button" aria-label={label} data-icon={icon} className="photo-control" onClick={onPress} />
  );
}

/** The slider's steps are equal factors, because a step of equal size would be tiny at one end and huge at the other. */
function ZoomSlider({ frame, picture, onZoom }: Pick<FrameControlsProps, 'frame' | 'picture' | 'onZoom'>) {
  const zoom = zoomOf(frame, picture);
  const max = Math.max(zoomMaxOf(picture), zoomStep);
  return (
    <input
      type="range"
      aria-label={t('photo.zoom')}
      aria-valuetext={t('photo.times', { zoom: zoomFigure(zoom) })}
      min={0}
      max={zoomSliderMax}
      value={Math.round((Math.log(zoom) / Math.log(max)) * zoomSliderMax)}
      onChange={({ target }) => onZoom(max ** (Number(target.value) / zoomSliderMax) / zoom)}
      className="photo-zoom"
    />
  );
}

const zoomSliderMax = 50;
