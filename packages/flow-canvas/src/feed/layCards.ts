import { detailAt, drawsCards } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

const calmAfterMs = 160;

/**
 * Keeps the cards in one compositor layer, so that panning repaints nothing. Such a layer is rasterized at
 * 100 %, so at any other zoom it is dropped, to be sharp, once the view comes to rest. While zooming, the
 * painted tiles replace the cards, because drawing scaled cards takes most of a frame. During a run the cards
 * show more than the tiles, so they stay visible as long as they are readable. Cards of hosts always stay.
 */
export function layCards({ camera, graph, runs }: CanvasStore, root: HTMLElement | null): () => void {
  if (root === null) return () => undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let calmZoom = camera.value.zoom;
  const follow = () => {
    const { isFast, value } = camera;
    if (!isFast) calmZoom = value.zoom;
    const tellsMore = runs.isShown && drawsCards(detailAt(value.zoom));
    root.toggleAttribute('data-scaled', value.zoom !== calmZoom && !tellsMore && !graph.hasOwnCards);
    delete root.dataset.atRest;
    clearTimeout(rest);
    if (value.zoom === 1) return;
    rest = setTimeout(() => {
      root.dataset.atRest = '';
    }, calmAfterMs);
  };
  follow();
  const stop = camera.subscribe(follow);
  return () => {
    stop();
    clearTimeout(rest);
  };
}
