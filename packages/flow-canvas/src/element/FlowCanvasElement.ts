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

/** What a page sets on the element, as one object: node types, views and whatever `<FlowCanvas>` takes. */
export type FlowCanvasSettings = Pick<FlowCanvasProps, 'definitions' | 'views'> & Partial<FlowCanvasProps>;

/** Name of the element. */
export const elementName = 'heddle-flow-canvas';

/** On a server there are no elements to extend; the module can be imported all the same. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

declare global {
  interface HTMLElementTagNameMap {
    'heddle-flow-canvas': FlowCanvasElement;
  }
}

const ownProperties = ['settings', 'value', 'readOnly', 'theme'] as const;

/**
 * The canvas for pages without React. Set `settings` once and `value` to a document; `canvas` is the handle. The
 * attributes `readonly`, `lang` and `theme` (`light`, `dark`, `auto`) may change at any time. Events, none of which
 * can be cancelled: `change` (`detail`: a `CanvasChange`), `selectionchange` (`detail`: a `CanvasSelection`), both
 * bubbling, and `issue` (`detail`: a `CanvasIssue`). The page loads `styles.css` and gives the element a height.
 * Moved to another place of the page, the canvas keeps its history; taken out of the page, it keeps its document.
 */
export class FlowCanvasElement extends Base {
  static readonly observedAttributes = ['readonly', 'lang', 'theme'];
  #root: Root | undefined;
  #settings: FlowCanvasSettings | undefined;
  #value: JsonObject = { nodes: [], edges: [] };
  /** Whether `#value` is on its way to the screen; until then the canvas still has the document before it. */
  #isUnread = true;
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
    return this.#isUnread ? this.#value : (this.#handle.current?.exportDocument() ?? this.#value);
  }

  set value(document: JsonObject) {
    this.#value = document;
    this.#isUnread = true;
    this.#render();
  }

  /** As the attribute `readonly`. */
  get readOnly(): boolean {
    return this.hasAttribute('readonly');
  }

  set readOnly(isReadOnly: boolean) {
    this.toggleAttribute('readonly', isReadOnly);
  }

  /** As the attribute `theme`; `settings.theme` where there is none. */
  get theme(): 'light' | 'dark' | 'auto' {
    const theme = this.getAttribute('theme');
    return theme === 'light' || theme === 'dark' || theme === 'auto'
      ? theme
      : (this.#settings?.theme ?? 'light');
  }

  set theme(theme: 'light' | 'dark' | 'auto') {
    this.setAttribute('theme', theme);
  }

  /** The handle of the canvas; null until it is shown. */
  get canvas(): CanvasHandle | null {
    return this.#handle.current;
  }

  connectedCallback(): void {
    if (this.style.display === '') this.style.display = 'block';
    this.#takeEarlyProperties();
    this.#root ??= createRoot(this);
    this.#render();
  }

  disconnectedCallback(): void {
    // A move is a removal and an insertion at once; only what is still out afterwards has left.
    queueMicrotask(() => {
      if (this.isConnected || this.#root === undefined) return;
      this.#value = this.value;
      this.#isUnread = true;
      this.#root.unmount();
      this.#root = undefined;
    });
  }

  attributeChangedCallback(): void {
    this.#render();
  }

  /** What a page set before the element was known lies on it as plain properties. */
  #takeEarlyProperties(): void {
    for (const name of ownProperties) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete (this as Partial<FlowCanvasElement>)[name];
      Object.assign(this, { [name]: value });
    }
  }

  #tell(type: string, detail: unknown, bubbles: boolean): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles }));
  }

  #render(): void {
    if (this.#root === undefined || this.#settings === undefined) return;
    const { onChange, onIssue, onSelectionChange, ...settings } = this.#settings;
    this.#root.render(
      createElement(Shown, {
        ...settings,
        handle: this.#handle,
        onShown: (document) => {
          if (document === this.#value) this.#isUnread = false;
        },
        document: this.#value,
        readOnly: this.readOnly,
        language:
          this.lang === 'en' ? 'en' : this.lang.startsWith('zh') ? 'zh-CN' : (settings.language ?? 'zh-CN'),
        theme: this.theme,
        // The canvas shows its own edits already; it is not made to take its document back.
        onChange: (change: CanvasChange) => {
          onChange?.(change);
          this.#tell('change', change, true);
        },
        onSelectionChange: (selection: CanvasSelection) => {
          onSelectionChange?.(selection);
          this.#tell('selectionchange', selection, true);
        },
        onIssue: (issue: CanvasIssue) => {
          onIssue?.(issue);
          this.#tell('issue', issue, false);
        },
      }),
    );
  }
}

/** The canvas, which tells when the document it was given is the one it has. */
function Shown({
  handle,
  onShown,
  ...props
}: FlowCanvasProps & {
  document: JsonObject;
  handle: Ref<CanvasHandle>;
  onShown(document: JsonObject): void;
}) {
  useLayoutEffect(() => onShown(props.document));
  return createElement(FlowCanvas, { ...props, ref: handle });
}

/** Makes `<heddle-flow-canvas>` known to the page; does nothing where it is known. */
export function defineFlowCanvas(): void {
  if (customElements.get(elementName) === undefined) customElements.define(elementName, FlowCanvasElement);
}
