import { zoomAround } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';

const always = () => true;

export const zoomIn: Command = {
  name: 'zoomIn',
  label: { 'zh-CN': '放大', en: 'Zoom in' },
  group: 'view',
  shortcuts: [
    { key: '=', mod: true },
    { key: '+', mod: true, shift: true },
  ],
  enabled: always,
  run: (store) => zoomTo(store, store.camera.value.zoom * 1.25),
};

export const zoomOut: Command = {
  name: 'zoomOut',
  label: { 'zh-CN': '缩小', en: 'Zoom out' },
  group: 'view',
  shortcuts: [{ key: '-', mod: true }],
  enabled: always,
  run: (store) => zoomTo(store, store.camera.value.zoom / 1.25),
};

/** Zooms around the centre of the view. */
export function zoomTo(store: CanvasStore, zoom: number): void {
  const { value, size } = store.camera;
  store.camera.moveTo(zoomAround(value, zoom, { x: size.width / 2, y: size.height / 2 }), 140);
}
