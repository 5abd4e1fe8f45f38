import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { build } from 'vite';
import { root } from '../install.mjs';
import { packageEntries } from '../packageEntries.mjs';
import { run } from './pack.mjs';

/** The packages whose first example runs in Node; those with a component are built into a page. */
const inNode = ['agent', 'executor', 'node-types', 'plugin', 'retrieval', 'validator', 'workflow-schema'];
const inPage = ['chat', 'flow-canvas', 'ui-kit'];
/** Their declarations are compiled without `skipLibCheck`, those of the libraries they show included. */
const compiled = [...inNode, ...inPage];

/** Uses the installed packages as their users would, and returns what did not work. */
export async function tryConsumer(folder) {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  const write = (path, text) => writeFileSync(join(folder, path), text);
  for (const name of inNode) write(`src/${name}.ts`, firstExample(folder, name, 'ts'));
  for (const name of inPage) write(`src/${name}.tsx`, firstExample(folder, name, 'tsx'));
  // With a worker, which Vite bundles apart.
  cpSync(join(root, 'docs/examples/own-product'), join(folder, 'src/own-product'), { recursive: true });
  write('src/everything.ts', importEverything());
  write('src/page.tsx', page);
  write('src/styles.d.ts', "declare module '*.css';\n");
  write('tsconfig.json', JSON.stringify(settings));
  return [...(await compile(folder)), ...(await runExamples(folder)), ...(await buildPage(folder))];
}

/** The first code block of a README in the given language: what people copy. */
function firstExample(folder, name, language) {
  const text = readFileSync(join(folder, 'node_modules/@heddle', name, 'README.md'), 'utf8');
  const [, code] = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'm').exec(text) ?? [];
  if (!code) throw new Error(`the README of ${name} has no example in ${language}`);
  return `${code}\nexport {};\n`;
}

function importEverything() {
  const specifiers = compiled
    .flatMap((name) => packageEntries(name))
    .filter(({ types }) => types)
    .map(({ specifier }) => specifier);
  return specifiers
    .map((specifier) => `export type {} from '${specifier}';\nimport '${specifier}';`)
    .join('\n');
}

const settings = {
  compilerOptions: {
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    module: 'ESNext',
    moduleResolution: 'Bundler',
    target: 'ES2023',
    lib: ['ESNext', 'DOM', 'DOM.Iterable'],
    jsx: 'react-jsx',
    types: ['node'],
  },
  include: ['src'],
};

async function compile(folder) {
  const tsgo = join(root, 'node_modules/@typescript/native-preview/bin/tsgo');
  const { status, text } = await run('node', [tsgo, '-p', folder, '--pretty', 'false']);
  return status === 0 ? [] : [`the examples and declarations do not compile:\n${text.slice(0, 4000)}`];
}

/** One after the other in one process: each is imported as a script of its own. */
async function runExamples(folder) {
  const scripts = [];
  for (const name of inNode) {
    const source = readFileSync(join(folder, 'src', `${name}.ts`), 'utf8');
    const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'es2022' });
    writeFileSync(join(folder, `${name}.mjs`), code);
    scripts.push(
      `await import('./${name}.mjs').catch((error) => {\n  error.message += ' (README of ${name})';\n  throw error;\n});`,
    );
  }
  writeFileSync(join(folder, 'examples.mjs'), `${scripts.join('\n')}\nprocess.exit(0);\n`);
  const { status, text } = await run('node', ['examples.mjs'], { cwd: folder, errors: 'pipe' });
  return status === 0 ? [] : [`the examples do not run in Node:\n${text.slice(-4000)}`];
}

const page = `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OwnProduct } from './own-product/OwnProduct';
${inPage.map((name, index) => `import { App as App${index} } from './${name}';`).join('\n')}

createRoot(document.body).render(<StrictMode>${inPage.map((_, index) => `<App${index} />`).join('')}<OwnProduct /></StrictMode>);
`;

async function buildPage(folder) {
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/src/page.tsx"></script>');
  const warnings = [];
  try {
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: {
        outDir: 'built',
        chunkSizeWarningLimit: 10_000,
        rolldownOptions: {
          // Libraries mark their modules for servers that render React; a page needs no such marks.
          onwarn: ({ code, message }) => code !== 'MODULE_LEVEL_DIRECTIVE' && warnings.push(message),
        },
      },
    });
  } catch (error) {
    return [`the page does not build: ${error instanceof Error ? error.message : error}`];
  }
  return warnings.map((message) => `the page builds with a warning: ${message}`);
}
