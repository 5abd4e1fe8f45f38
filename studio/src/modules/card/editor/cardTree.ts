import type { CardElement } from '@heddle/plugin';

/** Where an element is: the positions from the root downwards. */
export type CardPath = readonly number[];

export type ElementType = CardElement['type'];

/** The types in the order in which the editor offers them. */
export const elementTypes: readonly ElementType[] = [
  'text',
  'markdown',
  'tag',
  'image',
  'button',
  'divider',
  'column',
  'row',
  'list',
  'table',
  'slide',
  'form',
];

/** The elements within an element; a list has the one that it repeats. */
export function childrenOf(element: CardElement): readonly CardElement[] {
  if (element.type === 'list') return [element.child];
  return 'children' in element ? element.children : [];
}

/** Whether elements can be added to an element. */
export function isContainer(element: CardElement): boolean {
  return 'children' in element;
}

function withChildren(element: CardElement, children: CardElement[]): CardElement {
  if (element.type === 'list') return { ...element, child: children[0] ?? { type: 'column', children: [] } };
  return 'children' in element ? { ...element, children } : element;
}

/** The element at a path; undefined if there is none. */
export function elementAt(root: CardElement, path: CardPath): CardElement | undefined {
  return path.reduce<CardElement | undefined>((at, index) => at && childrenOf(at)[index], root);
}

/** The tree with another element at a path; without one, it is removed. */
export function replaceAt(root: CardElement, path: CardPath, next: CardElement | undefined): CardElement {
  const [index, ...rest] = path;
  if (index === undefined) return next ?? { type: 'column', children: [] };
  const children = [...childrenOf(root)];
  const child = children[index];
  if (!child) return root;
  if (rest.length === 0) children.splice(index, 1, ...(next ? [next] : []));
  else children[index] = replaceAt(child, rest, next);
  return withChildren(root, children);
}

/** Adds an element at the end of the one at the path, or after it if it holds none. Returns where it is. */
export function insertAt(
  root: CardElement,
  path: CardPath,
  element: CardElement,
): { root: CardElement; path: CardPath } {
  const at = elementAt(root, path);
  if (at && isContainer(at)) {
    const children = [...childrenOf(at), element];
    return { root: replaceAt(root, path, withChildren(at, children)), path: [...path, children.length - 1] };
  }
  const index = path.at(-1);
  // What repeats one element, and the root, get a column around both.
  const outer = index === undefined ? undefined : elementAt(root, path.slice(0, -1));
  if (!at || index === undefined || !outer || outer.type === 'list') {
    const column: CardElement = { type: 'column', children: at ? [at, element] : [element] };
    return { root: replaceAt(root, path, column), path: [...path, column.children.length - 1] };
  }
  const children = [...childrenOf(outer)];
  children.splice(index + 1, 0, element);
  const parent = path.slice(0, -1);
  return { root: replaceAt(root, parent, withChildren(outer, children)), path: [...parent, index + 1] };
}

/** Exchanges an element with the one before or after it; undefined if there is none. */
export function moveBy(
  root: CardElement,
  path: CardPath,
  step: -1 | 1,
): { root: CardElement; path: CardPath } | undefined {
  const index = path.at(-1);
  const parent = path.slice(0, -1);
  const outer = index === undefined ? undefined : elementAt(root, parent);
  if (index === undefined || !outer) return undefined;
  const children = [...childrenOf(outer)];
  const [one, other] = [children[index], children[index + step]];
  if (!one || !other) return undefined;
  children[index] = other;
  children[index + step] = one;
  return { root: replaceAt(root, parent, withChildren(outer, children)), path: [...parent, index + step] };
}

/** A new element of a type, valid as it is. */
export function newElement(type: ElementType, label: string): CardElement {
  switch (type) {
    case 'column':
    case 'row':
    case 'slide':
      return { type, children: [] };
    case 'text':
    case 'markdown':
    case 'tag':
      return { type, text: label };
    case 'image':
      return { type, url: '{{image}}', description: '' };
    case 'button':
      return { type, label, action: { type: 'send_message', text: label } };
    case 'divider':
      return { type };
    case 'list':
      return { type, items: 'items', child: { type: 'text', text: '{{item.name}}' } };
    case 'table':
      return { type, items: 'items', columns: [{ title: label, text: '{{item.name}}' }] };
    case 'form':
      return {
        type,
        fields: [{ type: 'input', name: 'field', label }],
        children: [{ type: 'button', label, action: { type: 'submit_form' } }],
      };
  }
}

/** What an element says in the tree. */
export function summaryOf(element: CardElement): string {
  switch (element.type) {
    case 'text':
    case 'markdown':
    case 'tag':
      return element.text;
    case 'image':
      return element.description || element.url;
    case 'button':
      return element.label;
    case 'list':
    case 'table':
      return element.items;
    default:
      return '';
  }
}
