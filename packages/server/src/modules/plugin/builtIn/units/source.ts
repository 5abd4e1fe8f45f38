/** Factors to the base unit of each quantity. */
export const unitsSource = String.raw`
const quantities: Record<string, Record<string, number>> = {
  length: { m: 1, km: 1000, cm: 0.01, mm: 0.001, um: 1e-6, nm: 1e-9, in: 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344, nmi: 1852, li: 500, chi: 1 / 3, cun: 1 / 30 },
  mass: { kg: 1, g: 0.001, mg: 1e-6, t: 1000, lb: 0.45359237, oz: 0.028349523125, st: 6.35029318, jin: 0.5, liang: 0.05 },
  area: { m2: 1, km2: 1e6, cm2: 1e-4, ha: 1e4, acre: 4046.8564224, ft2: 0.09290304, mi2: 2589988.110336, mu: 2000 / 3 },
  volume: { l: 1, ml: 0.001, m3: 1000, cm3: 0.001, gal: 3.785411784, qt: 0.946352946, pt: 0.473176473, cup: 0.2365882365, floz: 0.0295735295625, tbsp: 0.01478676478125, tsp: 0.00492892159375, ukgal: 4.54609 },
  speed: { 'm/s': 1, 'km/h': 1 / 3.6, mph: 0.44704, kn: 1852 / 3600, 'ft/s': 0.3048 },
  time: { s: 1, ms: 0.001, min: 60, h: 3600, d: 86400, week: 604800, year: 31557600 },
  data: { byte: 1, bit: 0.125, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3, tib: 1024 ** 4 },
  energy: { j: 1, kj: 1000, cal: 4.184, kcal: 4184, wh: 3600, kwh: 3.6e6, btu: 1055.05585262 },
  power: { w: 1, kw: 1000, mw: 1e6, hp: 745.6998715822702, ps: 735.49875 },
  pressure: { pa: 1, kpa: 1000, bar: 1e5, mbar: 100, psi: 6894.757293168, atm: 101325, mmhg: 133.322387415 },
  angle: { deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 },
};
const toKelvin: Record<string, (value: number) => number> = { k: (v) => v, c: (v) => v + 273.15, f: (v) => ((v - 32) * 5) / 9 + 273.15 };
const fromKelvin: Record<string, (value: number) => number> = { k: (v) => v, c: (v) => v - 273.15, f: (v) => ((v - 273.15) * 9) / 5 + 32 };
const tidy = (value: number) => Number(value.toPrecision(12));
const nameOf = (unit: string) => unit.trim().toLowerCase().replace('°', '').replace('²', '2').replace('³', '3').replace('µ', 'u');

export function convert_units({ value, from, to }: { value: number; from: string; to: string }) {
  const [one, other] = [nameOf(from), nameOf(to)];
  if (Object.hasOwn(toKelvin, one) && Object.hasOwn(fromKelvin, other)) {
    const kelvin = toKelvin[one](value);
    if (kelvin < -1e-9) throw new Error('this is below absolute zero');
    return { value: tidy(fromKelvin[other](kelvin)), quantity: 'temperature' };
  }
  for (const [quantity, units] of Object.entries(quantities)) {
    if (!Object.hasOwn(units, one)) continue;
    if (!Object.hasOwn(units, other)) throw new Error(from + ' is a ' + quantity + '; its units are ' + Object.keys(units).join(', '));
    return { value: tidy((value * units[one]) / units[other]), quantity };
  }
  throw new Error('unknown unit ' + from.slice(0, 30));
}

export function list_units({ quantity }: { quantity: string }) {
  if (quantity === 'temperature') return { units: Object.keys(toKelvin).sort() };
  if (!Object.hasOwn(quantities, quantity)) throw new Error('the quantities are temperature, ' + Object.keys(quantities).join(', '));
  return { units: Object.keys(quantities[quantity]) };
}
`;
