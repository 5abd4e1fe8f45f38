import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Menu } from './Menu.js';
import { type Hang, placePopup } from './placePopup.js';
import { ToolButton, ToolRow } from './ToolRow.js';

afterEach(cleanup);

describe('popup placement', () => {
  const screenSize = { width: 800, height: 600 };
  const size = { width: 200, height: 100 };
  const place = (left: number, top: number, hang: Hang) =>
    placePopup({ left, top, width: 40, height: 20 }, size, screenSize, hang);

  it('is on the preferred side of the anchor, or on the other if there is no room', () => {
    expect(place(300, 300, 'below')).toEqual({ left: 300, top: 328 });
    expect(place(300, 540, 'below')).toEqual({ left: 300, top: 432 });
    expect(place(300, 300, 'above')).toEqual({ left: 220, top: 192 });
    expect(place(300, 40, 'above')).toEqual({ left: 220, top: 68 });
    expect(place(300, 300, 'right')).toEqual({ left: 348, top: 300 });
    expect(place(700, 300, 'right')).toEqual({ left: 492, top: 300 });
  });

  it('keeps a given box uncovered if there is room beside it', () => {
    const clear = { left: 500, top: 250, width: 240, height: 120 };
    const at = (left: number, top: number) =>
      placePopup({ left, top, width: 0, height: 0 }, size, screenSize, 'right', clear);
    // On the right of the card, where it would be anyway.
    expect(
      placePopup({ left: 100, top: 300, width: 0, height: 0 }, size, screenSize, 'right', clear),
    ).toEqual({
      left: 108,
      top: 300,
    });
    // No room on the right: to the left of the card, not over it.
    expect(at(745, 300)).toEqual({ left: 292, top: 300 });
    expect(at(400, 300)).toEqual({ left: 292, top: 300 });
    const all = { left: 0, top: 0, width: 800, height: 600 };
    expect(placePopup({ left: 300, top: 300, width: 0, height: 0 }, size, screenSize, 'right', all)).toEqual({
      left: 308,
      top: 300,
    });
  });

  it('stays inside the window, at its corner if it does not fit', () => {
    for (const hang of ['above', 'below', 'right', 'inside'] as const)
      for (const [left, top] of [
        [-500, -500],
        [2000, 2000],
      ]) {
        const corner = place(left!, top!, hang);
        expect(corner.left).toBeGreaterThanOrEqual(12);
        expect(corner.left + size.width).toBeLessThanOrEqual(788);
        expect(corner.top + size.height).toBeLessThanOrEqual(588);
      }
    const huge = { width: 2000, height: 2000 };
    expect(placePopup({ left: 9, top: 9, width: 1, height: 1 }, huge, screenSize, 'below')).toEqual({
      left: 12,
      top: 12,
    });
  });
});

function MenuAtButton({ chosen }: { chosen: string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const item = (id: string, isDisabled = false) => ({
    id,
    label: id,
    isDisabled,
    onSelect: () => chosen.push(id),
  });
  return (
    <>
      <button type="button" ref={button} onClick={() => setIsOpen(!isOpen)}>
        Open
      </button>
      {isOpen && (
        <Menu
          anchor={() => button.current!.getBoundingClientRect()}
          hang="below"
          label="Choices"
          trigger={() => button.current}
          focusAfter={() => button.current}
          onClose={() => setIsOpen(false)}
          items={[item('Warp'), item('Never', true), 'line', item('Weft')]}
        />
      )}
      <button type="button">Elsewhere</button>
    </>
  );
}

function openMenu() {
  const chosen: string[] = [];
  render(
    <StrictMode>
      <MenuAtButton chosen={chosen} />
    </StrictMode>,
  );
  fireEvent.click(screen.getByText('Open'));
  return chosen;
}

const focused = () => document.activeElement?.textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

describe('menu', () => {
  it('takes the focus and moves it by arrows, Home, End and first letters', () => {
    openMenu();
    expect(focused()).toBe('Warp');
    const way = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'w', 'w', 'n'];
    expect(
      way.map((key) => {
        press(key);
        return focused();
      }),
    ).toEqual(['Never', 'Weft', 'Warp', 'Weft', 'Warp', 'Weft', 'Warp', 'Weft', 'Never']);
  });

  it('runs enabled items, closes, and restores the focus', () => {
    const chosen = openMenu();
    fireEvent.click(screen.getByText('Never'));
    expect([chosen, screen.queryByRole('menu') !== null]).toEqual([[], true]);
    fireEvent.click(screen.getByText('Weft'));
    expect([chosen, screen.queryByRole('menu')]).toEqual([['Weft'], null]);
    expect(focused()).toBe('Open');
  });

  it('closes on Escape, Tab, and a press or focus elsewhere', () => {
    openMenu();
    const again = () => fireEvent.click(screen.getByText('Open'));
    const leave = [
      () => press('Escape'),
      () => press('Tab'),
      () => fireEvent.pointerDown(screen.getByText('Elsewhere')),
      () => fireEvent.blur(document.activeElement!, { relatedTarget: screen.getByText('Elsewhere') }),
    ];
    for (const way of leave) {
      expect(screen.queryByRole('menu')).not.toBeNull();
      way();
      expect(screen.queryByRole('menu')).toBeNull();
      again();
    }
  });

  it('is closed by its own button and not reopened by the same press', () => {
    openMenu();
    const button = screen.getByText('Open');
    fireEvent.pointerDown(button);
    fireEvent.blur(document.activeElement!, { relatedTarget: button });
    fireEvent.click(button);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('toolbar', () => {
  it('is a single tab stop with arrow navigation; a disabled tool is focusable but cannot be pressed', () => {
    const pressed: string[] = [];
    render(
      <ToolRow label="Tools" className="row">
        {['One', 'Two', 'Three'].map((name) => (
          <ToolButton key={name} isDisabled={name === 'Two'} onClick={() => pressed.push(name)}>
            {name}
          </ToolButton>
        ))}
      </ToolRow>,
    );
    const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0);
    expect(stops().map(({ textContent }) => textContent)).toEqual(['One']);
    screen.getByText('One').focus();
    expect(
      ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowRight'].map((key) => {
        press(key);
        return focused();
      }),
    ).toEqual(['Two', 'Three', 'One', 'Three', 'One', 'Two']);
    fireEvent.click(screen.getByText('Two'));
    fireEvent.click(screen.getByText('Three'));
    expect(pressed).toEqual(['Three']);
    expect(stops().map(({ textContent }) => textContent)).toEqual(['Two']);
  });
});
