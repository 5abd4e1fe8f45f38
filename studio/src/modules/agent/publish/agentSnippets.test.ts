import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { agentSnippet } from './agentSnippets.js';

const question = `it's "quoted" $HOME`;
const call = { baseUrl: 'http://127.0.0.1:4600', botId: '7501', question };

test('a shell passes the body of the curl example unchanged', () => {
  const script = agentSnippet('curl', call).replace(/^curl /, 'printf "%s\\n" ');
  const words = execFileSync('sh', ['-c', script], { env: { HEDDLE_TOKEN: 'pat_1' }, encoding: 'utf8' });
  const [body] = /\{[\s\S]*\}/.exec(words) ?? [];
  expect(JSON.parse(body ?? '')).toMatchObject({
    bot_id: '7501',
    additional_messages: [{ content: question }],
  });
  expect(words).toContain('Authorization: Bearer pat_1');
});

test('the other examples quote the question', () => {
  expect(agentSnippet('typescript', call)).toContain('content: "it\'s \\"quoted\\" $HOME"');
  expect(agentSnippet('python', call)).toContain('build_user_question_text("it\'s \\"quoted\\" $HOME")');
});
