import type { CanvasHandle } from '@heddle/flow-canvas';
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Neighbour, Place, Places } from '../../presence/index.js';
import { cameraOn, useFollowing } from './useFollowing.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ben: Neighbour = { sessionId: 's2', userId: '2', name: 'Ben', avatarUrl: '', selection: [] };

function renderFollowing() {
  const area = document.createElement('div');
  document.body.append(area);
  area.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
  vi.stubGlobal('matchMedia', () => ({ matches: true }) as MediaQueryList);
  const setCamera = vi.fn();
  const canvas = { toCanvas: (point: object) => point, setCamera } as unknown as CanvasHandle;
  const listeners = new Set<() => void>();
  let view: Place['view'] = { x: 0, y: 0, width: 800, height: 600 };
  const places: Places = {
    get: () => ({ cursor: null, view }),
    set: () => undefined,
    clear: () => undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const place = vi.fn();
  const people = { neighbours: [ben], places, place };
  const hook = renderHook(() => useFollowing({ current: canvas }, { current: area }, people));
  const move = (next: Place['view']) => {
    view = next;
    for (const listener of listeners) listener();
  };
  return { area, hook, move, place, setCamera };
}

test('the view follows the person until Escape, and others see that the user has no view of their own', () => {
  const { hook, move, place, setCamera } = renderFollowing();
  expect(place).toHaveBeenLastCalledWith({
    cursor: null,
    view: { x: 0, y: 0, width: 800, height: 600 },
  });
  act(() => hook.result.current.toggle(ben));
  expect(hook.result.current.followed).toBe(ben);
  expect(place).toHaveBeenLastCalledWith({ cursor: null, view: null });
  act(() => move({ x: 100, y: 50, width: 400, height: 300 }));
  expect(setCamera).toHaveBeenLastCalledWith({ zoom: 2, x: -200, y: -100 }, { duration: 0 });
  act(() => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(hook.result.current.followed).toBeUndefined();
  setCamera.mockClear();
  act(() => move({ x: 0, y: 0, width: 400, height: 300 }));
  expect(setCamera).not.toHaveBeenCalled();
});

test('whoever moves the view themselves follows nobody', () => {
  const { area, hook } = renderFollowing();
  act(() => hook.result.current.toggle(ben));
  act(() => void fireEvent.wheel(area));
  expect(hook.result.current.followed).toBeUndefined();
});

test('a view is shown whole in a window of another shape', () => {
  const { zoom, x, y } = cameraOn({ x: 0, y: 0, width: 800, height: 600 }, { width: 800, height: 300 });
  expect([zoom, x, y]).toEqual([0.5, 200, 0]);
});
