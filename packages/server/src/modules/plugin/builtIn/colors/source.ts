/** Colours of CSS and their contrast as WCAG 2 defines it. */
export const colorsSource = String.raw`
type Rgb = [number, number, number];

function read(text: string): Rgb {
  const value = text.trim().toLowerCase();
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (hex) {
    const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16)) as Rgb;
  }
  const parts = /^(rgb|hsl)\(([^)]{1,60})\)$/.exec(value);
  const numbers = parts?.[2].split(/[\s,/]+/).filter(Boolean).slice(0, 3).map((part) => parseFloat(part));
  if (!parts || numbers?.length !== 3 || numbers.some((number) => !Number.isFinite(number)))
    throw new Error('write a color as #3366cc, rgb(51, 102, 204) or hsl(220, 60%, 50%)');
  const clamp = (number: number, most: number) => Math.min(Math.max(number, 0), most);
  if (parts[1] === 'rgb') return numbers.map((number) => Math.round(clamp(number, 255))) as Rgb;
  return fromHsl(((numbers[0] % 360) + 360) % 360, clamp(numbers[1], 100), clamp(numbers[2], 100));
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const [s, l] = [saturation / 100, lightness / 100];
  const reach = s * Math.min(l, 1 - l);
  return [0, 8, 4].map((offset) => {
    const at = (offset + hue / 30) % 12;
    return Math.round(255 * (l - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  }) as Rgb;
}

function toHsl([red, green, blue]: Rgb): [number, number, number] {
  const [r, g, b] = [red / 255, green / 255, blue / 255];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const spread = most - least;
  const lightness = (most + least) / 2;
  if (spread === 0) return [0, 0, Math.round(lightness * 100)];
  const hue = most === r ? ((g - b) / spread + 6) % 6 : most === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [Math.round(hue * 60) % 360, Math.round((spread / (1 - Math.abs(2 * lightness - 1))) * 100), Math.round(lightness * 100)];
}
const toHex = (rgb: Rgb) => '#' + rgb.map((part) => part.toString(16).padStart(2, '0')).join('');

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function convert_color({ color }: { color: string }) {
  const rgb = read(color);
  const [hue, saturation, lightness] = toHsl(rgb);
  return { hex: toHex(rgb), rgb: 'rgb(' + rgb.join(', ') + ')', hsl: 'hsl(' + hue + ', ' + saturation + '%, ' + lightness + '%)' };
}

export function contrast_of_colors({ text, background }: { text: string; background: string }) {
  const [one, other] = [luminance(read(text)), luminance(read(background))];
  const ratio = Math.round(((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)) * 100) / 100;
  return { ratio, passes_aa: ratio >= 4.5, passes_aa_large: ratio >= 3, passes_aaa: ratio >= 7 };
}

export function make_palette({ color, steps = 5 }: { color: string; steps?: number }) {
  const [hue, saturation] = toHsl(read(color));
  const count = Math.min(Math.max(Math.trunc(steps), 2), 20);
  return { colors: Array.from({ length: count }, (_, index) => toHex(fromHsl(hue, saturation, 95 - (index * 80) / (count - 1)))) };
}
`;
