import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, canvas, folderOf } from '../testing/terminal.js';

describe('heddle validate', () => {
  it('reports a valid document and exits with 0', async () => {
    const { code, out } = await call(['validate', canvas('twice')]);
    expect(code).toBe(0);
    expect(out).toMatch(/no problems\nfiles: 1, errors: 0, warnings: 0\n$/);
  });

  it('lists node, field and fix of every problem, file by file, and exits with 1', async () => {
    const text = readFileSync(canvas('twice'), 'utf8').replace('"title": "Twice"', '"title": "Start"');
    const folder = folderOf({ 'same.json': text });
    const { code, out } = await call(['validate', canvas('circle'), join(folder, 'same.json')]);
    expect(code).toBe(1);
    expect(out).toContain('2 -> 3');
    expect(out).toMatch(/Start \(2\) nodeMeta\.title[\s\S]*fix: Rename to "Start_1"/);
    expect(out).toContain('files: 2, errors: 3');
  });

  it('prints Chinese on request', async () => {
    const { out } = await call(['validate', canvas('circle'), '--language', 'zh-CN']);
    expect(out).toContain('错误');
    expect(out).toContain('可修复：删除连线');
  });

  it('prints JSON with --json', async () => {
    const { code, out } = await call(['validate', canvas('circle'), '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      errors: 2,
      warnings: 0,
      files: [{ issues: [{ rule: 'graph.cycle', severity: 'error', edge: { source: '2' } }, {}] }],
    });
  });

  it('exits with 0 if there are only warnings', async () => {
    const text = readFileSync(canvas('twice'), 'utf8').replace('"nodes":', '"nodes":[],"nodes":');
    const { code, out } = await call(['validate', '-'], { input: text });
    expect(code).toBe(0);
    expect(out).toContain('warning');
  });

  it('counts a file that is not a workflow as an error and checks the others', async () => {
    const { code, out } = await call(['validate', '-', canvas('twice')], { input: 'hello' });
    expect(code).toBe(1);
    expect(out).toMatch(/- is not a workflow[\s\S]*no problems[\s\S]*errors: 1/);
  });

  it('checks called workflows whose files exist', async () => {
    const called = JSON.parse(readFileSync(canvas('call'), 'utf8'));
    const id = JSON.stringify(called).match(/"workflowId":"(\w+)"/)![1]!;
    const answersWithText = readFileSync(canvas('ask'), 'utf8');
    const folder = folderOf({ 'flow.json': called });
    expect((await call(['validate', join(folder, 'flow.json')])).code).toBe(0);
    const other = folderOf({ 'flow.json': called, [`${id}.json`]: answersWithText });
    const { code, out } = await call(['validate', join(other, 'flow.json')]);
    expect(code).toBe(1);
    expect(out).toContain('returns its result differently');
  });
});
