import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A repository, served by Git's own program over smart HTTP. */
export async function startGitServer(files: Record<string, string>, { canFilter = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-git-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      cwd: join(folder, 'work'),
      stdio: 'pipe',
    });
  mkdirSync(join(folder, 'work'));
  git('init', '-q', '-b', 'main');
  const commit = (changed: Record<string, string>) => {
    for (const [path, content] of Object.entries(changed)) {
      mkdirSync(dirname(join(folder, 'work', path)), { recursive: true });
      writeFileSync(join(folder, 'work', path), content);
    }
    git('add', '-A');
    git('commit', '-qm', 'change');
  };
  commit(files);
  git('config', 'uploadpack.allowFilter', String(canFilter));
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://server');
    const program = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REQUEST_METHOD: request.method,
        PATH_INFO: pathname.replace('/work', '/work/.git'),
        QUERY_STRING: search.slice(1),
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        REMOTE_ADDR: '127.0.0.1',
      },
    });
    request.pipe(program.stdin);
    const pieces: Buffer[] = [];
    program.stdout.on('data', (piece: Buffer) => pieces.push(piece));
    program.on('close', () => {
      const answer = Buffer.concat(pieces);
      const end = answer.indexOf('\r\n\r\n');
      const head = answer.subarray(0, end).toString();
      response.writeHead(Number(/^Status: (\d+)/m.exec(head)?.[1] ?? 200));
      response.end(answer.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    url: `${origin}/work`,
    commit,
    async close() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
