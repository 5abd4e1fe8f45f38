import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from './runCommand.js';

function listen() {
  const written = { out: '', error: '' };
  const output = {
    out: (text: string) => {
      written.out += text;
    },
    error: (text: string) => {
      written.error += text;
    },
  };
  return { written, output };
}

afterEach(() => vi.unstubAllEnvs());

describe('heddle', () => {
  it('tells its commands when asked for nothing', async () => {
    const { written, output } = listen();
    expect(await runCommand([], output)).toBe(0);
    expect(written.out).toContain('heddle start');
  });

  it.each(['run', 'validate', 'doctor'])('says that %s is not built yet', async (name) => {
    const { written, output } = listen();
    expect(await runCommand([name], output)).toBe(2);
    expect(written.error).toContain('not built yet');
  });

  it('names an unknown command and an unknown option', async () => {
    const { written, output } = listen();
    expect(await runCommand(['fly'], output)).toBe(2);
    expect(await runCommand(['start', '--wings'], output)).toBe(2);
    expect(written.error).toMatch(/"fly"[\s\S]*--wings/);
  });

  it('answers a wrong setting with a sentence that names it', async () => {
    vi.stubEnv('PORT', 'many');
    vi.stubEnv('HEDDLE_DATA', join(mkdtempSync(join(tmpdir(), 'heddle-cli-')), 'data'));
    const { written, output } = listen();
    expect(await runCommand(['start'], output)).toBe(1);
    expect(written.error).toMatch(/^PORT must be a number/);
    expect(written.error.trim().split('\n')).toHaveLength(1);
  });
});
