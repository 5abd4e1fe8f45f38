// Order matters: the user agents of newer browsers also name the browsers they imitate.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const longest = 60;

/** Browser and operating system named in a user agent string; undefined when it names neither. */
export function describeAgent(agent: string): { name: string | undefined; isPhone: boolean } {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const known = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(' · ');
  const isPhone = /iPhone|Android.*Mobile/.test(agent);
  return { name: known || agent.trim().slice(0, longest) || undefined, isPhone };
}
