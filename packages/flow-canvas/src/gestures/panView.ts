import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Gesture, PointerPlace } from './Gesture.js';

/** Pans the view with the pointer. */
export function panView(store: CanvasStore, start: PointerPlace): Gesture {
  const from = store.camera.value;
  store.state.setState({ gesture: 'pan' });
  return {
    scrolls: false,
    move: ({ screen }) =>
      store.camera.moveTo({
        x: from.x + screen.x - start.screen.x,
        y: from.y + screen.y - start.screen.y,
        zoom: from.zoom,
      }),
    drop: () => store.endGesture(),
    cancel: () => store.endGesture(),
  };
}
