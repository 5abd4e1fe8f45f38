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

/** A layer beside the page, as dialogs and menus are drawn in. */
function addLayer(): HTMLElement {
  const layer = add(document.body, 'div');
  layer.setAttribute('data-portal', 'true');
  return layer;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test('the focus goes back to the button when a dialog is taken out of the page', async () => {
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

test('of a dialog that a menu opened it goes back to the button of the menu', async () => {
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

test('what is taken out of the page itself moves no focus', async () => {
  end = returnFocus(document);
  add(document.body, 'button', 'Other').focus();
  const card = add(document.body, 'button', 'Card');
  card.focus();
  card.remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
