import { isExactNumber } from './exactNumbers.js';

/** A place in a JSON text: keys and indexes from the root. */
export type JsonPath = (string | number)[];

/** Data that JSON.parse would silently change, and whether the text is nested too deep. */
export interface JsonScan {
  /** Set if the text is deeper than allowed; the scan stops there. */
  isTooDeep: boolean;
  /** Numbers that a double cannot represent. */
  numbers: { path: JsonPath; text: string }[];
  /** Duplicate keys of an object; only the last value is kept. */
  duplicateKeys: JsonPath[];
}

interface Frame {
  /** Undefined for a list. */
  keys: Set<string> | undefined;
  /** The current key, or the current index of a list. */
  place: string | number;
  expectsKey: boolean;
}

// More findings of one kind would not help users, and would cost memory.
const maxFindings = 200;

const quote = 34;
const comma = 44;
const minus = 45;
const zero = 48;
const nine = 57;
const colon = 58;
const openList = 91;
const backslash = 92;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

/**
 * Scans a JSON text once without building values. Does not report syntax errors: that is left to the parser.
 */
export function scanJson(text: string, maxDepth: number): JsonScan {
  const scan: JsonScan = { isTooDeep: false, numbers: [], duplicateKeys: [] };
  const frames: Frame[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    const frame = frames.at(-1);
    if (sign === quote) {
      const end = endOfString(text, index);
      if (frame?.expectsKey) enterKey(scan, frames, frame, text.slice(index, end + 1));
      index = end;
    } else if (sign === openObject || sign === openList) {
      if (frames.length === maxDepth) {
        scan.isTooDeep = true;
        return scan;
      }
      const isObject = sign === openObject;
      frames.push({ keys: isObject ? new Set() : undefined, place: isObject ? '' : 0, expectsKey: isObject });
    } else if (sign === closeObject || sign === closeList) {
      frames.pop();
    } else if (sign === comma && frame !== undefined) {
      if (typeof frame.place === 'number') frame.place += 1;
      else frame.expectsKey = true;
    } else if (sign === colon && frame !== undefined) {
      frame.expectsKey = false;
    } else if (sign === minus || (sign >= zero && sign <= nine)) {
      const end = endOfNumber(text, index);
      const number = text.slice(index, end);
      if (scan.numbers.length < maxFindings && !isExactNumber(number)) {
        scan.numbers.push({ path: frames.map(({ place }) => place), text: number });
      }
      index = end - 1;
    }
  }
  return scan;
}

/** Whether a JSON text is nested deeper than allowed: `isTooDeep` of a scan, at a fraction of its cost. */
export function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === quote) index = endOfString(text, index);
    else if (sign === openObject || sign === openList) {
      if (depth === maxDepth) return true;
      depth += 1;
    } else if ((sign === closeObject || sign === closeList) && depth > 0) depth -= 1;
  }
  return false;
}

function enterKey(scan: JsonScan, frames: readonly Frame[], frame: Frame, quoted: string): void {
  const key = unquote(quoted);
  frame.place = key;
  frame.expectsKey = false;
  if (frame.keys?.has(key) && scan.duplicateKeys.length < maxFindings) {
    scan.duplicateKeys.push(frames.map(({ place }) => place));
  }
  frame.keys?.add(key);
}

function unquote(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
}

function endOfNumber(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && isNumberSign(text.charCodeAt(index))) index += 1;
  return index;
}

// Digits, `+`, `-`, `.`, `e`, `E`.
function isNumberSign(sign: number): boolean {
  return (
    (sign >= zero && sign <= nine) ||
    sign === 43 ||
    sign === minus ||
    sign === 46 ||
    sign === 101 ||
    sign === 69
  );
}
