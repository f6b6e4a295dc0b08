/**
 * The stack of layers over the page: modals, confirmations, menus, pickers, the camera. Only the topmost layer
 * receives Esc, and the page's shortcuts are off while a layer is open.
 */
import { useEffect, useEffectEvent } from 'react';

interface Layer {
  /** False if the browser closes the layer itself. */
  takesEscape: boolean;
  onEscape: () => void;
}

const layers: Layer[] = [];

/** True while a layer is open. */
export function isAnyLayerOpen(): boolean {
  return layers.length > 0;
}

/**
 * Puts a layer on top while it is open. Esc then calls `onEscape` and nothing else; without `onEscape` the layer
 * closes by itself, as the browser's dialogs do.
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
  // Runs before every other listener, because each Mantine modal would otherwise close on the same key.
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
