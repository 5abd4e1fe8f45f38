import type { JsonObject } from '@heddle/workflow-schema';
import { createElement, createRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasChange, CanvasHandle, CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';

/** What a page sets on the element, as one object: node types, views and whatever `<FlowCanvas>` takes. */
export type FlowCanvasSettings = Pick<FlowCanvasProps, 'definitions' | 'views'> & Partial<FlowCanvasProps>;

/** Name of the element. */
export const elementName = 'heddle-flow-canvas';

/** On a server there are no elements to extend; the module can be imported all the same. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/**
 * The canvas for pages without React. Set `settings` once and `value` to a document; listen for `change`
 * (`detail`: a `CanvasChange`) and `issue` (`detail`: a `CanvasIssue`); `canvas` is the handle. The attributes
 * `readonly`, `lang` and `theme` may change at any time. The page loads `styles.css` and gives the element a height.
 */
export class FlowCanvasElement extends Base {
  static readonly observedAttributes = ['readonly', 'lang', 'theme'];
  #root: Root | undefined;
  #settings: FlowCanvasSettings | undefined;
  #value: JsonObject = { nodes: [], edges: [] };
  readonly #handle = createRef<CanvasHandle>();

  get settings(): FlowCanvasSettings | undefined {
    return this.#settings;
  }

  set settings(settings: FlowCanvasSettings | undefined) {
    this.#settings = settings;
    this.#render();
  }

  /** The document; reading it gives the edits made so far. */
  get value(): JsonObject {
    return this.#handle.current?.exportDocument() ?? this.#value;
  }

  set value(document: JsonObject) {
    this.#value = document;
    this.#render();
  }

  /** The handle of the canvas; null until it is shown. */
  get canvas(): CanvasHandle | null {
    return this.#handle.current;
  }

  connectedCallback(): void {
    if (this.style.display === '') this.style.display = 'block';
    this.#root = createRoot(this);
    this.#render();
  }

  disconnectedCallback(): void {
    this.#value = this.value;
    this.#root?.unmount();
    this.#root = undefined;
  }

  attributeChangedCallback(): void {
    this.#render();
  }

  #render(): void {
    if (this.#root === undefined || this.#settings === undefined) return;
    const { onChange, onIssue, ...settings } = this.#settings;
    this.#root.render(
      createElement(FlowCanvas, {
        ...settings,
        ref: this.#handle,
        document: this.#value,
        readOnly: this.hasAttribute('readonly'),
        language:
          this.lang === 'en' ? 'en' : this.lang.startsWith('zh') ? 'zh-CN' : (settings.language ?? 'zh-CN'),
        theme: this.getAttribute('theme') === 'dark' ? 'dark' : (settings.theme ?? 'light'),
        onChange: (change: CanvasChange) => {
          // The canvas shows its own edit already; it is not made to take its document back.
          onChange?.(change);
          this.dispatchEvent(new CustomEvent('change', { detail: change, bubbles: true }));
        },
        onIssue: (issue: CanvasIssue) => {
          onIssue?.(issue);
          this.dispatchEvent(new CustomEvent('issue', { detail: issue }));
        },
      }),
    );
  }
}

/** Makes `<heddle-flow-canvas>` known to the page; does nothing where it is known. */
export function defineFlowCanvas(): void {
  if (customElements.get(elementName) === undefined) customElements.define(elementName, FlowCanvasElement);
}
