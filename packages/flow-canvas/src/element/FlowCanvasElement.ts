import type { JsonObject } from '@heddle/workflow-schema';
import { createElement, createRef, type Ref, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { FlowCanvas } from '../FlowCanvas.js';
import type {
  CanvasChange,
  CanvasHandle,
  CanvasIssue,
  CanvasSelection,
  FlowCanvasProps,
} from '../FlowCanvasProps.js';

/**
 * The settings of the element in one object: the properties of `<FlowCanvas>`.
 */
export type FlowCanvasSettings = FlowCanvasProps;

/** Tag name of the element. */
export const elementName = 'heddle-flow-canvas';

/** Servers have no `HTMLElement`; the stub keeps the module importable there. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

declare global {
  interface HTMLElementTagNameMap {
    'heddle-flow-canvas': FlowCanvasElement;
  }
}

const ownProperties = ['settings', 'value', 'readOnly', 'theme'] as const;

/**
 * The canvas as a custom element, for pages without React. Set `settings` once and `value` to a document;
 * `canvas` is the handle. The attributes `readonly`, `lang` and `theme` (`light`, `dark`, `auto`) may change
 * at any time. Events, none of them cancelable: `change` (`detail`: a `CanvasChange`) and `selectionchange`
 * (`detail`: a `CanvasSelection`), which bubble, and `issue` (`detail`: a `CanvasIssue`). The page must load
 * `styles.css` and set a height. Moving the element within the page keeps its history; removing it from the
 * page keeps its document only.
 */
export class FlowCanvasElement extends Base {
  static readonly observedAttributes = ['readonly', 'lang', 'theme'];
  #root: Root | undefined;
  #settings: FlowCanvasSettings | undefined;
  #value: JsonObject = { nodes: [], edges: [] };
  /** True while `#value` is not rendered yet; until then the handle still returns the previous document. */
  #isUnread = true;
  readonly #handle = createRef<CanvasHandle>();

  /** Properties of `<FlowCanvas>` besides the document. Set it at least once: without it nothing is shown. */
  get settings(): FlowCanvasSettings | undefined {
    return this.#settings;
  }

  set settings(settings: FlowCanvasSettings | undefined) {
    this.#settings = settings;
    this.#render();
  }

  /** The document, including all edits made so far. */
  get value(): JsonObject {
    return this.#isUnread ? this.#value : (this.#handle.current?.exportDocument() ?? this.#value);
  }

  /** The document as edited. Setting it replaces the document and its history. */
  set value(document: JsonObject) {
    this.#value = document;
    this.#isUnread = true;
    this.#render();
  }

  /** Reflects the attribute `readonly`. */
  get readOnly(): boolean {
    return this.hasAttribute('readonly');
  }

  /** The attribute `readonly`. */
  set readOnly(isReadOnly: boolean) {
    this.toggleAttribute('readonly', isReadOnly);
  }

  /** Reflects the attribute `theme`. Default: `settings.theme`. */
  get theme(): 'light' | 'dark' | 'auto' {
    const theme = this.getAttribute('theme');
    return theme === 'light' || theme === 'dark' || theme === 'auto'
      ? theme
      : (this.#settings?.theme ?? 'light');
  }

  /** The attribute `theme`; without it that of `settings`, or `light`. */
  set theme(theme: 'light' | 'dark' | 'auto') {
    this.setAttribute('theme', theme);
  }

  /** The handle of the canvas; null until it is mounted. */
  get canvas(): CanvasHandle | null {
    return this.#handle.current;
  }

  /** Called by the browser. */
  connectedCallback(): void {
    if (this.style.display === '') this.style.display = 'block';
    this.#takeEarlyProperties();
    this.#root ??= createRoot(this);
    this.#render();
  }

  /** Called by the browser. */
  disconnectedCallback(): void {
    // Moving an element disconnects and reconnects it synchronously, so check afterwards whether it was
    // removed.
    queueMicrotask(() => {
      if (this.isConnected || this.#root === undefined) return;
      this.#value = this.value;
      this.#isUnread = true;
      this.#root.unmount();
      this.#root = undefined;
    });
  }

  /** Called by the browser. */
  attributeChangedCallback(): void {
    this.#render();
  }

  /** Re-applies properties that the page set before the element was defined, which shadow the accessors. */
  #takeEarlyProperties(): void {
    for (const name of ownProperties) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete (this as Partial<FlowCanvasElement>)[name];
      Object.assign(this, { [name]: value });
    }
  }

  #dispatch(type: string, detail: unknown, bubbles: boolean): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles }));
  }

  #render(): void {
    if (this.#root === undefined || this.#settings === undefined) return;
    const { onChange, onIssue, onSelectionChange, ...settings } = this.#settings;
    this.#root.render(
      createElement(Shown, {
        ...settings,
        handle: this.#handle,
        onShown: (value) => {
          if (value === this.#value) this.#isUnread = false;
        },
        value: this.#value,
        readOnly: this.readOnly,
        language:
          this.lang === 'en' ? 'en' : this.lang.startsWith('zh') ? 'zh-CN' : (settings.language ?? 'zh-CN'),
        theme: this.theme,
        // The canvas already shows its own edits, so `#value` is not passed back to it.
        onChange: (change: CanvasChange) => {
          onChange?.(change);
          this.#dispatch('change', change, true);
        },
        onSelectionChange: (selection: CanvasSelection) => {
          onSelectionChange?.(selection);
          this.#dispatch('selectionchange', selection, true);
        },
        onIssue: (issue: CanvasIssue) => {
          onIssue?.(issue);
          this.#dispatch('issue', issue, false);
        },
      }),
    );
  }
}

/** Renders the canvas and reports when the given document is on screen. */
function Shown({
  handle,
  onShown,
  ...props
}: FlowCanvasProps & {
  value: JsonObject;
  handle: Ref<CanvasHandle>;
  onShown(value: JsonObject): void;
}) {
  useLayoutEffect(() => onShown(props.value));
  return createElement(FlowCanvas, { ...props, ref: handle });
}

/** Registers `<heddle-flow-canvas>`, unless it is registered already. */
export function defineFlowCanvas(): void {
  if (customElements.get(elementName) === undefined) customElements.define(elementName, FlowCanvasElement);
}
