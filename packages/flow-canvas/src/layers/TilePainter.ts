import type { Key } from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { type Plane, stale, type Tile } from './Plane.js';
import { paintGround } from './paintGround.js';
import { paintingOf } from './painting.js';
import { paintScene } from './paintScene.js';
import { isSamePalette, type Palette, readPalette } from './palette.js';
import { isSameScene, readScene, type Scene } from './Scene.js';

/** Paints tiles with the content of the canvas, and knows which of them are current. */
export class TilePainter {
  /** Incremented whenever the content of tiles may have changed. */
  state = 0;
  /** False while edges are left out. */
  hasEdges = true;
  /** Minimum width of edges in screen pixels. */
  thinnest = 1;
  readonly #store: CanvasStore;
  readonly #root: HTMLElement;
  readonly #isMounted: (key: Key) => boolean;
  #palette: Palette | undefined;

  /** The colours are those of `root`. */
  constructor(store: CanvasStore, root: HTMLElement, isMounted: (key: Key) => boolean) {
    this.#store = store;
    this.#root = root;
    this.#isMounted = isMounted;
  }

  /** The colours are read again when they are next needed. */
  forgetPalette(): void {
    this.#palette = undefined;
  }

  refreshPalette(): Palette {
    this.#palette ??= readPalette(this.#root);
    return this.#palette;
  }

  /** The scene that a tile should show; undefined when it shows it already. */
  newsOf({ zoom }: Plane, tile: Tile): Scene | undefined {
    if (tile.shows === this.state) return undefined;
    const palette = this.refreshPalette();
    const scene = readScene(this.#store, tile.area, zoom, this.#isMounted, this.hasEdges);
    const isSame =
      tile.scene !== undefined && isSamePalette(tile.palette!, palette) && isSameScene(tile.scene, scene);
    if (!isSame) return scene;
    tile.scene = scene;
    tile.shows = this.state;
    return undefined;
  }

  /** Whether a card is neither in the picture of a tile nor an element any more. */
  readonly lacksCards = ({ scene }: Tile): boolean =>
    scene?.elements.some((key) => !this.#isMounted(key)) === true;

  paint(plane: Plane, tile: Tile, scene: Scene): void {
    const palette = this.refreshPalette();
    plane.paint(tile, (context) => {
      paintGround(context, tile.area, plane.zoom, palette);
      paintScene(context, scene, plane.zoom, palette, paintingOf(this.#store), this.thinnest);
    });
    tile.scene = scene;
    tile.palette = palette;
    tile.shows = this.hasEdges ? this.state : stale;
  }
}
