import type { AnyNodeView } from '../NodeView.js';
import type { PlacedNode } from '../store/placeNode.js';

/** A rectangle of a card's look, in pixels from its top left corner. */
interface LookPart {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  fill: string | undefined;
  stroke: string | undefined;
  line: number;
}

/** A line of text of a card's look; `y` is its middle. */
interface LookText {
  text: string;
  isTitle: boolean;
  x: number;
  y: number;
  width: number;
  size: number;
  font: string;
  color: string;
}

/** What a mounted card looks like: enough to paint it where it is no element. */
export interface CardLook {
  theme: string;
  parts: readonly LookPart[];
  texts: readonly LookText[];
}

/** Maximum number of elements and texts read from one card, and of cards read in one idle period. */
const maxParts = 40;
const maxTexts = 24;
const cardsAtOnce = 12;
/** Looks are read in idle time, at the latest after this many milliseconds. */
const latest = 900;

/** A card whose look is to be read. */
interface Due {
  node: PlacedNode;
  card: HTMLElement;
}

/** The looks of mounted cards of hosts, by node, and of the first card of each type for nodes never mounted. */
export class CardLooks {
  readonly #ofNode = new WeakMap<PlacedNode, CardLook>();
  readonly #ofView = new WeakMap<AnyNodeView, CardLook>();
  readonly #due = new Map<string, Due>();
  readonly #theme: () => string;
  readonly #onNew: () => void;
  #isScheduled = false;

  /** `onNew` is called after looks were read, to paint with them. */
  constructor(theme: () => string, onNew: () => void) {
    this.#theme = theme;
    this.#onNew = onNew;
  }

  /** Reads the look of a mounted card in idle time. */
  request(node: PlacedNode, card: HTMLElement): void {
    // The first of a type at once: cards of its type may be painted already.
    if (!this.knows(node.view)) {
      const look = readLook(card, node.title, this.#theme());
      if (look !== undefined) this.#keep(node, look);
      if (look !== undefined) this.#onNew();
      return;
    }
    this.#due.set(node.node.key, { node, card });
    this.#schedule();
  }

  /** Whether a card of this type was read in the current theme. */
  knows(view: AnyNodeView | undefined): boolean {
    return view !== undefined && this.#ofView.get(view)?.theme === this.#theme();
  }

  #keep(node: PlacedNode, look: CardLook): void {
    this.#ofNode.set(node, look);
    if (node.view !== undefined) this.#ofView.set(node.view, look);
  }

  /** The look of a card, and whether it is that of another card of its type. */
  lookOf(node: PlacedNode): { look: CardLook; isOfType: boolean } | undefined {
    const own = this.#ofNode.get(node);
    if (own?.theme === this.#theme()) return { look: own, isOfType: false };
    const ofType = node.view && this.#ofView.get(node.view);
    return ofType?.theme === this.#theme() ? { look: ofType, isOfType: true } : undefined;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const read = () => {
      this.#isScheduled = false;
      this.#read();
    };
    // Safari has no idle callbacks.
    if (globalThis.requestIdleCallback === undefined) setTimeout(read, 200);
    else requestIdleCallback(read, { timeout: latest });
  }

  #read(): void {
    let count = 0;
    for (const [key, { node, card }] of this.#due) {
      if (count >= cardsAtOnce) break;
      this.#due.delete(key);
      const look = card.isConnected ? readLook(card, node.title, this.#theme()) : undefined;
      if (look === undefined) continue;
      count += 1;
      this.#keep(node, look);
    }
    if (this.#due.size > 0) this.#schedule();
    if (count > 0) this.#onNew();
  }
}

/** Undefined for a card without a size. */
function readLook(card: HTMLElement, title: string, theme: string): CardLook | undefined {
  const around = card.getBoundingClientRect();
  const scale = around.width / card.offsetWidth;
  if (!(scale > 0)) return undefined;
  const place = ({ left, top, width, height }: DOMRect) => ({
    x: (left - around.left) / scale,
    y: (top - around.top) / scale,
    width: width / scale,
    height: height / scale,
  });
  const parts: LookPart[] = [];
  const texts: LookText[] = [];
  for (const element of [card, ...card.querySelectorAll<HTMLElement>('*')]) {
    if (parts.length >= maxParts || texts.length >= maxTexts) break;
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden') continue;
    const line = style.borderTopStyle === 'none' ? 0 : Number.parseFloat(style.borderTopWidth) || 0;
    const fill = isTransparent(style.backgroundColor) ? undefined : style.backgroundColor;
    const stroke = line > 0 && !isTransparent(style.borderTopColor) ? style.borderTopColor : undefined;
    if (fill !== undefined || stroke !== undefined) {
      const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
      parts.push({ ...place(element.getBoundingClientRect()), radius, fill, stroke, line });
    }
    for (const child of element.childNodes) {
      const text = child.nodeType === Node.TEXT_NODE ? (child.nodeValue ?? '').trim() : '';
      if (text === '') continue;
      const range = document.createRange();
      range.selectNodeContents(child);
      const [first] = range.getClientRects();
      if (first === undefined) continue;
      const { x, y, width, height } = place(first);
      const size = Number.parseFloat(style.fontSize) || 14;
      const font = `${style.fontStyle} ${style.fontWeight} ${size}px ${style.fontFamily}`;
      const middle = y + height / 2;
      texts.push({ text, isTitle: text === title, x, y: middle, width, size, font, color: style.color });
    }
  }
  return { theme, parts, texts };
}

function isTransparent(color: string): boolean {
  return color === '' || color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
}
