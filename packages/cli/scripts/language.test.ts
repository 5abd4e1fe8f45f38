import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

interface Term {
  /** Words, matched whole in texts and inside identifiers; or a pattern. */
  match: string | RegExp;
  /** The term to use instead. */
  use: string;
  /** Paths in which the term is checked; everywhere if absent. */
  within?: RegExp;
  /** Paths in which the word has its ordinary meaning. */
  outside?: RegExp;
  /** Lines on which the word has its ordinary meaning. */
  except?: RegExp;
}

// Heddles, warps and threads are sample data and artwork of this project too.
const weaving =
  /[Ww]arp|[Ww]eav|[Ww]oven|[Ww]eft|[Cc]loth|[Ll]oom|no thread|threads at a time|no \$\{thread\}|"thread\\?"/;

// Private terms of earlier versions, each with the term of the field. Words that also have an ordinary meaning list the
// contexts in which they are allowed.
const terms: readonly Term[] = [
  {
    match: 'eye|eyes',
    use: 'port',
    except: /lucide|IconEye|<Eye(?:Off|Closed)?\b|\bEye(?:Off|Closed)?,|passes through an eye|EyeDropper/,
  },
  {
    match: 'thread|threads',
    use: 'edge (code), connection (UI)',
    within: /^(?:packages\/(?:flow-canvas|ui-kit|node-types)|studio|stories|e2e)\//,
    // Comments hang in threads, as everywhere.
    outside: /Weave|WovenPanel|EmptyState\.css|shared\/parts\/Rows\.test|studio\/src\/modules\/comment\//,
    except: new RegExp(
      `${weaving.source}|[Ww]orker|(?:main|page's|same|other|own|this|the) thread|single-threaded`,
    ),
  },
  { match: 'bed|beds', use: 'body' },
  { match: 'seat|seats', use: 'slot' },
  { match: 'desk|desks', use: 'panel, buffer' },
  { match: 'shelf|shelves', use: 'storage' },
  { match: 'surroundings', use: 'context, environment' },
  { match: 'door|doors', use: 'endpoint, entry, alias' },
  { match: 'household', use: 'the name of the mechanism' },
  { match: 'maker|makers', use: 'creator, owner, author; factory of a worker' },
  { match: 'mend|mends|mended|mending', use: 'fix' },
  {
    match: 'sentence|sentences',
    use: 'message, error message',
    outside: /modules\/audio\/|models\/demo\/|packages\/retrieval\//,
    except:
      /sentence[- ]case|[Oo]ne (?:short )?sentence|one-sentence|in a sentence|inSentence|InSentence|sentence by sentence|'A sentence|reason in one/,
  },
  {
    match: /[a-z]Words\b(?!\()|\bwords\.js'/,
    use: 'messages, xMessages',
    except: /\b(?:key|stop|reserved|pass|split|count)Words\b/,
  },
  { match: /\b(?:[\d,]+|wide|high) dots\b|\bdots (?:wide|high|of a picture)\b/, use: 'pixels' },
  { match: /\b(?:into|another|a new) life\b/, use: 'renew, extend the expiry' },
  { match: /\bput(?:s|ting)? (?:\w+ )?out of (?:a|the|this) space\b/, use: 'remove from a space' },
  { match: /\bst(?:and|ands|anding|ood) in line\b/, use: 'queue' },
  { match: /\bspellings? of (?:a|the|this|one) (?:call|path|route)\b/, use: 'alias, path variant' },
];

const checked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.(?:ts|tsx|mts|mjs|css|md)$/.test(path))
  .filter((path) => !/generated|CHANGELOG|^\.changeset\/|(?:^|\/)language\.test\.ts$/.test(path))
  // Templates are about help desks, sentences and the like.
  .filter((path) => !path.startsWith('packages/server/content/'));

/** Matches whole words, alone or inside camelCase, PascalCase, kebab-case and CONSTANT_CASE identifiers. */
function patternOf(match: Term['match']): RegExp {
  if (match instanceof RegExp) return match;
  const capitalised = match.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return new RegExp(
    [
      `(?<![A-Za-z])(?:${match})(?![a-z])`,
      `(?<![A-Z])(?:${capitalised})(?![a-z])`,
      `(?<![A-Za-z])(?:${match.toUpperCase()})(?![A-Za-z])`,
    ].join('|'),
  );
}

test('code, user interface, documentation and tests use the terms of the field', () => {
  const patterns = terms.map((term) => ({ ...term, pattern: patternOf(term.match) }));
  const any = new RegExp(patterns.map(({ pattern }) => pattern.source).join('|'));
  const found = checked.flatMap((path) => {
    const file = join(root, path);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (!any.test(`${path}\n${text}`)) return [];
    // Line 0 is the path itself.
    return [path, ...text.split('\n')].flatMap((line, number) =>
      (any.test(line) ? patterns : [])
        .filter(({ pattern }) => pattern.test(line))
        .filter(({ within, outside, except }) => {
          const isChecked = (within?.test(path) ?? true) && !outside?.test(path);
          return isChecked && !except?.test(line);
        })
        .map(({ use }) => `${path}:${number}: use "${use}": ${line.trim().slice(0, 100)}`),
    );
  });
  expect(checked.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});
