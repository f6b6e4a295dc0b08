/**
 * What lies over the page at the moment: modals, questions, menus, pickers, the camera. The topmost one alone takes Esc, and
 * the shortcuts of the page sleep while there is one.
 */
import { useEffect, useEffectEvent } from 'react';

interface Layer {
  /** False where the browser closes it itself. */
  takesEscape: boolean;
  onEscape: () => void;
}

const layers: Layer[] = [];

/** True while anything lies over the page. */
export function isAnyLayerOpen(): boolean {
  return layers.length > 0;
}

/**
 * Puts a layer on top for as long as it is open. Esc then calls `onEscape` and reaches nothing else; without it, the layer
 * closes by itself, as the browser's own dialogs do.
 */
export function useLayer(isOpen: boolean, onEscape?: () => void): void {
  const escape = useEffectEvent(() => onEscape?.());
  const takesEscape = onEscape !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const layer: Layer = { takesEscape, onEscape: () => escape() };
    addLayer(layer);
    return () => removeLayer(layer);
  }, [isOpen, takesEscape]);
}

function addLayer(layer: Layer): void {
  // Before every other listener, for the kit's modals would each close by themselves.
  if (layers.length === 0) window.addEventListener('keydown', takeEscape, { capture: true });
  layers.push(layer);
}

function removeLayer(layer: Layer): void {
  layers.splice(layers.indexOf(layer), 1);
  if (layers.length === 0) window.removeEventListener('keydown', takeEscape, { capture: true });
}

function takeEscape(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || top === undefined || !top.takesEscape) return;
  event.preventDefault();
  event.stopPropagation();
  top.onEscape();
}
