/** A box on the screen, in CSS pixels from the top left corner of the window. */
export interface ScreenBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The side of the anchor on which a popup opens; `inside` opens it within the anchor, near the top. */
export type Hang = 'above' | 'below' | 'right' | 'inside';

/** Minimum distance of a popup from other boxes and the window border, in CSS pixels. */
export const margin = 12;
const gap = 8;

/**
 * The top left corner of a popup of this size at its anchor. It flips to the opposite side if that has more
 * room, stays within the window as far as it fits, and does not cover `clear` if there is room beside it.
 */
export function placePopup(
  anchor: ScreenBox,
  size: { width: number; height: number },
  screen: { width: number; height: number },
  hang: Hang,
  clear?: ScreenBox,
): { left: number; top: number } {
  const { left, top, width, height } = anchor;
  const middle = left + width / 2 - size.width / 2;
  const above = top - gap - size.height;
  const below = top + height + gap;
  const right = left + width + gap;
  const hasRoomAbove = above >= margin;
  const hasRoomBelow = below + size.height + margin <= screen.height;
  const hasRoomRight = right + size.width + margin <= screen.width;
  const isAbove = hang === 'above' ? hasRoomAbove || !hasRoomBelow : !hasRoomBelow && hasRoomAbove;
  const place = {
    above: { left: middle, top: isAbove ? above : below },
    below: { left, top: isAbove ? above : below },
    right: { left: hasRoomRight ? right : left - gap - size.width, top },
    inside: { left: middle, top: top + height * 0.12 },
  }[hang];
  const inside = (at: Corner): Corner => ({
    left: within(at.left, screen.width - size.width),
    top: within(at.top, screen.height - size.height),
  });
  if (clear === undefined || !covers(inside(place), size, clear)) return inside(place);
  const beside = [
    { left: right, top },
    { left: clear.left + clear.width + gap, top },
    { left: clear.left - gap - size.width, top },
    { left, top: clear.top + clear.height + gap },
    { left, top: clear.top - gap - size.height },
  ].map(inside);
  return beside.find((at) => !covers(at, size, clear)) ?? inside(place);
}

type Corner = Pick<ScreenBox, 'left' | 'top'>;

function covers(
  { left, top }: Corner,
  { width, height }: Omit<ScreenBox, keyof Corner>,
  box: ScreenBox,
): boolean {
  return (
    left < box.left + box.width &&
    box.left < left + width &&
    top < box.top + box.height &&
    box.top < top + height
  );
}

function within(value: number, room: number): number {
  return Math.round(Math.max(margin, Math.min(value, room - margin)));
}
