import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useFitsIn } from './useFitsIn.js';

afterEach(() => vi.unstubAllGlobals());

it('shortens a row that is wider than the room around it, until the room is as wide as the whole row', () => {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measure: () => void) {
        observers.push(measure);
      }
      observe() {}
      disconnect() {}
    },
  );
  let room = 800;
  const Row = () => {
    const row = useRef<HTMLDivElement>(null);
    const fits = useFitsIn(row);
    return (
      <div
        ref={(around) =>
          void (
            around && Object.defineProperty(around, 'clientWidth', { configurable: true, get: () => room })
          )
        }
      >
        <div
          ref={(element) => {
            row.current = element;
            if (element)
              Object.defineProperty(element, 'scrollWidth', {
                configurable: true,
                get: () => (fits ? 650 : 300),
              });
          }}
        >
          {fits ? 'whole' : 'short'}
        </div>
      </div>
    );
  };
  const { container } = render(<Row />);
  const at = (width: number) => {
    room = width;
    act(() => observers.at(-1)!());
    return container.textContent;
  };
  expect(container.textContent).toBe('whole');
  expect([at(600), at(400), at(660), at(0), at(666)]).toEqual(['short', 'short', 'short', 'short', 'whole']);
});
