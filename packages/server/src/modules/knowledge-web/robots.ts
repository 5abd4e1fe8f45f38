/** What a host allows programs to read. */
export interface Robots {
  isAllowed(url: URL): boolean;
  /** Seconds between requests that the host asks for. */
  delay: number;
}

interface Rule {
  allows: boolean;
  pattern: string;
}

const maxRules = 2_000;

/** A host without rules. */
export const everythingAllowed: Robots = { isAllowed: () => true, delay: 0 };

/** Reads a robots.txt file (RFC 9309) for a program; the rules for its name win over those for all programs. */
export function parseRobots(text: string, program: string): Robots {
  const groups = readGroups(text);
  const own = groups.filter(({ names }) => names.includes(program.toLowerCase()));
  const chosen = own.length > 0 ? own : groups.filter(({ names }) => names.includes('*'));
  const rules = chosen.flatMap((group) => group.rules).slice(0, maxRules);
  return {
    delay: Math.max(0, ...chosen.map((group) => group.delay)),
    isAllowed: (url) => longestRule(rules, `${url.pathname}${url.search}`)?.allows ?? true,
  };
}

interface Group {
  names: string[];
  rules: Rule[];
  delay: number;
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const name = field.toLowerCase();
    const content = value.trim();
    const last = groups.at(-1);
    if (name === 'user-agent') {
      // Lines that name programs one after another share the rules below them.
      if (isNaming && last) last.names.push(content.toLowerCase());
      else groups.push({ names: [content.toLowerCase()], rules: [], delay: 0 });
      isNaming = true;
    } else if (name !== '') {
      isNaming = false;
      if (name === 'allow' || name === 'disallow')
        last?.rules.push({ allows: name === 'allow', pattern: content });
      else if (name === 'crawl-delay' && last) last.delay = Number(content) || 0;
    }
  }
  return groups;
}

/** The most specific rule; of equally long ones, the one that allows. */
function longestRule(rules: readonly Rule[], path: string): Rule | undefined {
  let longest: Rule | undefined;
  for (const rule of rules) {
    if (rule.pattern === '' || !matches(rule.pattern, path)) continue;
    const length = longest?.pattern.length ?? -1;
    if (rule.pattern.length > length || (rule.pattern.length === length && rule.allows)) longest = rule;
  }
  return longest;
}

/** Whether a path begins with a pattern, in which `*` stands for any text and a final `$` for the end. */
function matches(pattern: string, path: string): boolean {
  const isExact = pattern.endsWith('$');
  const parts = (isExact ? pattern.slice(0, -1) : pattern).split('*');
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (index === 0) {
      if (!path.startsWith(part)) return false;
      at = part.length;
    } else if (isLast && isExact) {
      return path.length - part.length >= at && path.endsWith(part);
    } else {
      const found = path.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
  }
  return !isExact || at === path.length;
}
