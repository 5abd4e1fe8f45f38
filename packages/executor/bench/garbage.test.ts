import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('leaves nothing of ended runs for the old generation', () => {
  const script = fileURLToPath(new URL('garbage.ts', import.meta.url));
  const options = ['--expose-gc', '--conditions=@heddle/source', '--import', 'tsx', script];
  expect(Number(execFileSync(process.execPath, options, { encoding: 'utf8' }))).toBeLessThan(0.1);
});
