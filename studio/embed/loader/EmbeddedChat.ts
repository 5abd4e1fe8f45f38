import { ChatFrame } from './ChatFrame.js';
import { type ChatOptions, checkOptions } from './options.js';
import { addSheet, textOn } from './sheet.js';
import { textsFor } from './texts.js';

/** A chat in a page: a button with a window, or an element that it fills. */
export class EmbeddedChat {
  readonly #host = document.createElement('div');
  readonly #root = this.#host.attachShadow({ mode: 'open' });
  readonly #window = document.createElement('div');
  readonly #texts: ReturnType<typeof textsFor>;
  readonly #options: ChatOptions;
  #button: HTMLButtonElement | undefined;
  #frame: ChatFrame | undefined;

  constructor(
    private readonly base: string,
    given: ChatOptions,
  ) {
    this.#options = checkOptions(given);
    this.#texts = textsFor(given.language);
    addSheet(this.#root);
    const target = this.#targetOf();
    if (target) this.#fill(target);
    else this.#float();
    this.#root.append(this.#window);
    if (target || given.isOpen) this.open();
  }

  get isOpen(): boolean {
    return !this.#window.hidden;
  }

  /** Opens the window; the chat is loaded the first time. */
  open(): void {
    this.#window.hidden = false;
    this.#button?.setAttribute('aria-expanded', 'true');
    if (this.#frame) this.#frame.send({ type: 'shown' });
    else this.#load();
  }

  close(): void {
    if (!this.#button) return;
    this.#window.hidden = true;
    this.#button.setAttribute('aria-expanded', 'false');
    this.#button.focus();
  }

  /** Removes the chat from the page. */
  destroy(): void {
    this.#frame?.remove();
    this.#host.remove();
  }

  #targetOf(): HTMLElement | undefined {
    const { target } = this.#options;
    if (target === undefined) return undefined;
    const found = typeof target === 'string' ? document.getElementById(target) : target;
    if (!found) throw new Error(`Heddle chat: the page has no element "${String(target)}"`);
    return found;
  }

  #fill(target: HTMLElement): void {
    this.#window.className = 'inside';
    this.#host.style.height = '100%';
    target.append(this.#host);
  }

  #float(): void {
    const { color, label, position } = this.#options;
    const side = position === 'left' ? 'left' : 'right';
    this.#window.className = `window ${side}`;
    this.#window.hidden = true;
    const button = document.createElement('button');
    button.type = 'button';
    button.className = side;
    button.textContent = (label ?? this.#texts.chat).slice(0, 100);
    button.setAttribute('aria-expanded', 'false');
    button.addEventListener('click', () => (this.isOpen ? this.close() : this.open()));
    if (color) {
      button.style.setProperty('--color', color);
      button.style.setProperty('--on-color', textOn(color));
    }
    this.#button = button;
    this.#root.append(button);
    document.body.append(this.#host);
  }

  #load(): void {
    const refusal = document.createElement('p');
    refusal.textContent = this.#texts.refused;
    refusal.setAttribute('role', 'alert');
    refusal.hidden = true;
    const title = this.#options.label ?? this.#texts.chat;
    const frame = new ChatFrame(this.base, this.#options, title, {
      onClose: () => this.close(),
      onRefused: () => show(false),
      onReady: () => show(true),
    });
    function show(isReady: boolean): void {
      refusal.hidden = isReady;
      frame.element.hidden = !isReady;
    }
    this.#frame = frame;
    this.#window.append(refusal, frame.element);
  }
}
