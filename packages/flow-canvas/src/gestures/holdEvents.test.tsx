import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { holdEvents } from './holdEvents.js';

let events: Event[];
let element: HTMLElement;

beforeEach(() => {
  events = [];
  element = document.createElement('div');
  document.body.replaceChildren(element);
  return holdEvents(element, events);
});

const names = () => events.map((event) => `${event.type} ${(event as PointerEvent).pointerId ?? ''}`.trim());

it('keeps the last position of each finger, and every release', () => {
  for (const pointerId of [1, 2]) fireEvent.pointerDown(element, { pointerId });
  for (let move = 0; move < 500; move++)
    fireEvent.pointerMove(element, { pointerId: 1 + (move % 2), clientX: move });
  for (let turn = 0; turn < 500; turn++) fireEvent.wheel(element);
  for (const pointerId of [1, 2]) fireEvent.pointerUp(element, { pointerId });
  const kept = names().filter((name) => name.startsWith('pointer'));
  expect(kept).toEqual([
    'pointerdown 1',
    'pointerdown 2',
    'pointermove 1',
    'pointermove 2',
    'pointerup 1',
    'pointerup 2',
  ]);
  expect((events[2] as PointerEvent).clientX).toBe(498);
  expect(events.length).toBeLessThan(410);
});

it('keeps the window’s blur only if something was held', () => {
  fireEvent.blur(window);
  expect(events).toEqual([]);
  fireEvent.pointerDown(element, { pointerId: 1 });
  fireEvent.blur(window);
  expect(names()).toEqual(['pointerdown 1', 'blur']);
});
