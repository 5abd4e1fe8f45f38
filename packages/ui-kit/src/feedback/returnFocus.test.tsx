import { afterEach, expect, test } from 'vitest';
import { returnFocus } from './returnFocus.js';

let end: () => void = () => undefined;
afterEach(() => {
  end();
  document.body.replaceChildren();
});

function add(parent: HTMLElement, tag: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}

/** A portal next to the page, in which dialogs and menus are rendered. */
function addLayer(): HTMLElement {
  const layer = add(document.body, 'div');
  layer.setAttribute('data-portal', 'true');
  return layer;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('returns focus to the button when a dialog is removed from the page', async () => {
  end = returnFocus(document);
  const button = add(document.body, 'button', 'Delete');
  const layer = addLayer();
  button.focus();
  const dialog = add(layer, 'div');
  add(dialog, 'input').focus();
  dialog.remove();
  await settled();
  expect(document.activeElement).toBe(button);
});

test('returns focus to the menu button after a dialog opened from the menu', async () => {
  end = returnFocus(document);
  const button = add(document.body, 'button', 'More');
  button.focus();
  const menu = addLayer();
  add(menu, 'button', 'Rename').focus();
  const dialog = add(addLayer(), 'div');
  const field = add(dialog, 'input');
  field.focus();
  menu.remove();
  await settled();
  expect(document.activeElement).toBe(field);
  dialog.remove();
  await settled();
  expect(document.activeElement).toBe(button);
});

test('leaves focus alone when an element of the page itself is removed', async () => {
  end = returnFocus(document);
  add(document.body, 'button', 'Other').focus();
  const card = add(document.body, 'button', 'Card');
  card.focus();
  card.remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
