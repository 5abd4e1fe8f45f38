import type { Key } from '@heddle/workflow-schema';
import type { Feed } from '../feed/Feed.js';
import { type Box, boxesTouch, growBox } from '../geometry/box.js';
import { type Camera, detailAt } from '../geometry/camera.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import type { PlacedNode } from '../store/placeNode.js';
import { paintingOf } from './painting.js';
import { paintScene } from './paintScene.js';
import { readPalette } from './palette.js';
import { sceneOf } from './Scene.js';

/** Part of the view painted beyond each border, from where nodes may be dragged into the view. */
const margin = 0.5;

/**
 * The dragged content that keeps its shape: nodes without a mounted card, bodies, and edges between dragged
 * nodes. It is painted once and then moved as a whole with the pointer.
 */
export class DragPicture {
  readonly #store: CanvasStore;
  readonly #feed: Feed;
  readonly #canvas: HTMLCanvasElement;
  #keys: ReadonlySet<Key> | undefined;
  /** The camera it was painted with, and the painted area. */
  #camera: Camera | undefined;
  #area: Box | undefined;

  constructor(store: CanvasStore, feed: Feed, canvas: HTMLCanvasElement) {
    this.#store = store;
    this.#feed = feed;
    this.#canvas = canvas;
  }

  start(): () => void {
    const { overlay, camera } = this.#store;
    const stops = [overlay.subscribe(() => this.#show()), camera.subscribe(() => this.#place())];
    this.#show();
    return () => {
      for (const stop of stops) stop();
      this.#clear();
    };
  }

  #show(): void {
    const { drag } = this.#store.overlay;
    if (drag === undefined) this.#clear();
    else if (drag.keys !== this.#keys) this.#paint(drag.keys);
    this.#place();
  }

  #clear(): void {
    if (this.#keys === undefined) return;
    this.#keys = undefined;
    this.#area = undefined;
    this.#canvas.hidden = true;
    // Frees the bitmap.
    this.#canvas.width = this.#canvas.height = 0;
  }

  #paint(keys: ReadonlySet<Key>): void {
    this.#clear();
    this.#keys = keys;
    const { camera } = this.#store;
    const { value, visible, size } = camera;
    const area = growBox(visible, Math.max(visible.width, visible.height) * margin);
    const nodes = this.#nodesIn(area, keys);
    const edges = this.#edgesIn(area, keys);
    const isSeen = nodes.some((node) => node.body !== undefined || !this.#feed.has(node.node.key));
    if (!isSeen && edges.length === 0) return;
    const ratio = globalThis.devicePixelRatio || 1;
    const canvas = this.#canvas;
    canvas.width = Math.round(area.width * value.zoom * ratio);
    canvas.height = Math.round(area.height * value.zoom * ratio);
    canvas.style.width = `${canvas.width / ratio}px`;
    canvas.style.height = `${canvas.height / ratio}px`;
    const context = canvas.getContext('2d');
    if (context === null || !(size.width > 0)) return;
    const scale = value.zoom * ratio;
    context.setTransform(scale, 0, 0, scale, -area.x * scale, -area.y * scale);
    const scene = sceneOf(this.#store, detailAt(value.zoom), nodes, edges);
    paintScene(context, scene, value.zoom, readPalette(canvas), paintingOf(this.#store));
    this.#area = area;
    this.#camera = value;
    canvas.hidden = false;
  }

  #nodesIn(area: Box, keys: ReadonlySet<Key>): PlacedNode[] {
    const { graph } = this.#store;
    const near = keys.size < 200 ? keys : graph.nodeIndex.query(area);
    const nodes: PlacedNode[] = [];
    for (const key of near) {
      const node = keys.has(key) ? graph.nodeAt(key) : undefined;
      if (node === undefined || !boxesTouch(node.box, area)) continue;
      // A mounted card of a host moves as an element; nothing may show through it.
      if (!(node.view?.isOwn && this.#feed.has(key))) nodes.push(node);
    }
    return nodes;
  }

  #edgesIn(area: Box, keys: ReadonlySet<Key>): PlacedEdge[] {
    const { graph } = this.#store;
    // A single dragged node has no edges to other dragged nodes.
    if (keys.size < 2) return [];
    return [...graph.edgeIndex.query(area)]
      .map((key) => graph.edgeAt(key)!)
      .filter(({ source, target }) => keys.has(source.node.key) && keys.has(target.node.key));
  }

  #place(): void {
    const { overlay, camera } = this.#store;
    const { drag } = overlay;
    if (drag === undefined || this.#area === undefined) return;
    const { x, y, zoom } = camera.value;
    const left = x + (this.#area.x + drag.by.x) * zoom;
    const top = y + (this.#area.y + drag.by.y) * zoom;
    const scale = zoom / this.#camera!.zoom;
    this.#canvas.style.transform = `translate(${left}px,${top}px) scale(${scale})`;
  }
}
