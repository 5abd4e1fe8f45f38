import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));

/** Paths of sources outside `allowed` whose text matches. */
function matching(pattern: RegExp, allowed: RegExp): string[] {
  return sources
    .filter(({ path, text }) => !allowed.test(path) && pattern.test(text))
    .map(({ path }) => path);
}

test('only files of queries call the API', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(matching(/from '[^']*\/api\.js'/, /(^|\/)(queries|\w+Queries)\.ts$/)).toEqual([]);
  expect(matching(/\bcreateModuleClient\(/, /^modules\/[\w-]+\/api\.ts$|^shared\/api\/client\.ts$/)).toEqual(
    [],
  );
  // The worker of a test run has a client of its own.
  expect(matching(/\bcreateClient\(/, /^shared\/api\/client\.ts$|\/executorWorker\.ts$/)).toEqual([]);
});

test('query keys stand in keys.ts of their module', () => {
  expect(matching(/queryKey: ?\[|Quer(?:y|ies)(?:Data)?(?:<\w+>)?\(\[/, /\/keys\.ts$/)).toEqual([]);
});

test('modules import each other through their index and their query keys', () => {
  const found = sources.flatMap(({ path, text }) => {
    const own = /^modules\/([\w-]+)\//.exec(path)?.[1];
    if (own === undefined) return [];
    return [...text.matchAll(/(?:from|import\() ?'((?:\.\.\/)+[^']+)'/g)]
      .map(([, to = '']) => new URL(to, `file:///${path}`).pathname.slice(1))
      .filter(
        (to) => to.startsWith('app/') || (to.startsWith('modules/') && !to.startsWith(`modules/${own}/`)),
      )
      .filter((to) => !/^modules\/[\w-]+\/(index|keys)\.js$/.test(to))
      .map((to) => `${path} imports ${to}`);
  });
  expect(found).toEqual([]);
});

test('forms and other state keep keys and errors, not their words in one language', () => {
  expect(
    matching(/\bset[A-Z]\w*\((?:'\w+', )?(?:t|shared|sign|errorText|getTranslate|failureText)\(/, /never/),
  ).toEqual([]);
  const wordsInForm = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\n( *)const form = useForm[^\n]*\(\{\n[\s\S]*?\n\1\}\);/g)]
      .filter(([form]) => /\b(?:t|shared|sign)\('/.test(form) || form.includes('validateInputOnBlur'))
      .map(() => path),
  );
  expect(wordsInForm).toEqual([]);
});
