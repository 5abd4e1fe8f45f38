import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withServer } from '../run/withServer.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

type Tools = typeof import('@heddle/server/node')['packageTools'];
type Step = (terminal: Terminal, args: readonly string[], tools: Tools) => Promise<number>;

const steps: Readonly<Record<string, Step>> = { key, make, index, verify };

/** Makes, signs and verifies packages of marketplace content. */
export async function packageCommand(terminal: Terminal, args: readonly string[]): Promise<number> {
  const [name = '', ...rest] = args;
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (!step) throw usage(terminal, 'key|make|index|verify ...');
  return withServer(terminal, async ({ packageTools }) => {
    try {
      return await step(terminal, rest, packageTools);
    } catch (error) {
      // Refusals of packages, and files that cannot be read or written.
      const isExpected = error instanceof Error && (error.name === 'DomainError' || 'syscall' in error);
      if (!isExpected) throw error;
      terminal.error(printable(`${(error as Error).message}\n`));
      return 1;
    }
  });
}

function usage(terminal: Terminal, rest: string): UsageError {
  return new UsageError(terminal.message('whichFile', { usage: `heddle package ${rest}` }));
}

/** Writes a new private key that only its owner can read, and prints the public one; of an existing one, prints that. */
async function key(terminal: Terminal, args: readonly string[], tools: Tools): Promise<number> {
  const [file, extra] = readOptions(terminal, args, {}).rest;
  if (file === undefined || extra !== undefined) throw usage(terminal, 'key FILE');
  const existing = await readIfThere(file);
  if (existing) {
    terminal.out(`${publicKeyIn(terminal, tools, file, String(existing))}\n`);
    return 0;
  }
  const { privateKey, publicKey } = tools.createKeyPair();
  // Exclusive: a key that another command has just written is never lost.
  const flags = constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY;
  const handle = await open(file, flags, 0o600);
  await handle.writeFile(privateKey).finally(() => handle.close());
  terminal.error(`${terminal.message('keyWritten', { file })}\n`);
  terminal.out(`${publicKey}\n`);
  return 0;
}

function publicKeyIn(terminal: Terminal, tools: Tools, file: string, text: string): string {
  const publicKey = tools.publicKeyOf(text);
  if (publicKey === undefined) throw new UsageError(terminal.message('noPrivateKey', { file }));
  return publicKey;
}

/** Packs a folder with package.json, both readmes and perhaps a cover together with an exported archive. */
async function make(terminal: Terminal, args: readonly string[], tools: Tools): Promise<number> {
  const { options, rest } = readOptions(terminal, args, { archive: 'text', out: 'text' });
  const [folder, extra] = rest;
  if (folder === undefined || extra !== undefined || options.archive === undefined)
    throw usage(terminal, 'make FOLDER --archive FILE [--out FOLDER]');
  const { properties, readme, covers } = tools.fileNames;
  const text = async (file: string) => String(await readFile(join(folder, file)));
  const found = await Promise.all(
    covers.map(async (file) => ({ file, bytes: await readIfThere(join(folder, file)) })),
  );
  const cover = found.find(({ bytes }) => bytes !== undefined);
  const { bytes, entry } = await tools.make(await readFile(join(folder, properties)), {
    readme: { en: await text(readme.en), 'zh-CN': await text(readme['zh-CN']) },
    cover: cover?.bytes && { file: cover.file, bytes: cover.bytes },
    archive: await readFile(options.archive),
  });
  const target = resolve(options.out ?? '.');
  await mkdir(target, { recursive: true });
  // A published version never changes.
  await writeFile(join(target, entry.file), bytes, { flag: 'wx' });
  const { id, version, file } = entry;
  terminal.out(printable(`${terminal.message('packageMade', { id, version, file })}\n`));
  return 0;
}

/** Writes and signs the index of the packages in a folder. */
async function index(terminal: Terminal, args: readonly string[], tools: Tools): Promise<number> {
  const { options, rest } = readOptions(terminal, args, { key: 'text', name: 'text', 'name-zh': 'text' });
  const [folder, extra] = rest;
  if (folder === undefined || extra !== undefined || options.key === undefined)
    throw usage(terminal, 'index FOLDER --key FILE [--name NAME] [--name-zh NAME]');
  const privateKey = String(await readFile(options.key));
  publicKeyIn(terminal, tools, options.key, privateKey);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.zip')).sort();
  const files = new Map<string, Uint8Array>();
  for (const name of names) files.set(name, await readFile(join(folder, name)));
  const previous = await readIfThere(join(folder, 'index.json'));
  if (!previous && options.name === undefined) throw new UsageError(terminal.message('noPublisher'));
  const signed = await tools.sign(files, {
    privateKey,
    ...(previous && { previous }),
    ...(options.name !== undefined && {
      name: { en: options.name, 'zh-CN': options['name-zh'] ?? options.name },
    }),
  });
  // A server that reads in between finds a signature that does not belong to the index, and tries again later.
  await replaceFile(join(folder, 'index.json.sig'), signed.signature);
  await replaceFile(join(folder, 'index.json'), signed.index);
  for (const { id, version, file } of signed.packages) terminal.out(printable(`${id} ${version}  ${file}\n`));
  terminal.out(
    `${terminal.message('indexSigned', { count: signed.packages.length, sequence: signed.sequence })}\n`,
  );
  return 0;
}

/** Checks an index and all its packages as a server does. */
async function verify(terminal: Terminal, args: readonly string[], tools: Tools): Promise<number> {
  const { options, rest } = readOptions(terminal, args, { 'public-key': 'text', json: 'flag' });
  const [folder, extra] = rest;
  const publicKey = options['public-key'];
  if (folder === undefined || extra !== undefined || publicKey === undefined)
    throw usage(terminal, 'verify FOLDER --public-key KEY [--json]');
  const found = await tools.verify(
    {
      index: await readFile(join(folder, 'index.json')),
      signature: await readFile(join(folder, 'index.json.sig')),
      publicKey,
    },
    (file) => readIfThere(join(folder, file)),
  );
  const problems = found.packages.filter(({ problem }) => problem !== undefined);
  if (options.json) terminal.out(`${JSON.stringify(found)}\n`);
  else {
    for (const { id, version, problem } of found.packages)
      terminal.out(
        printable(`${problem === undefined ? '✓' : '✗'} ${id} ${version}${problem ? `: ${problem}` : ''}\n`),
      );
    const { sequence } = found;
    const counts = { sequence, count: found.packages.length, problems: problems.length };
    terminal.out(`${terminal.message('packagesVerified', counts)}\n`);
  }
  return problems.length === 0 ? 0 : 1;
}

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
