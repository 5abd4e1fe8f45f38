import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type InlineConfig, type Plugin } from 'vite';

const folder = fileURLToPath(new URL('./embed', import.meta.url));

// React 18, which the chat supports, is 24 KB smaller than React 19: visitors of other sites load it.
const libraries = createRequire(new URL('../e2e/react-18/package.json', import.meta.url));
const folderOf = (name: string, from = libraries) => dirname(from.resolve(`${name}/package.json`));

function common(): InlineConfig {
  return {
    root: folder,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
  };
}

/** The page of the chat for visitors, which is loaded in frames of other sites and as a page of its own. */
export function chatPageBuild(): InlineConfig {
  const domFolder = folderOf('react-dom');
  return {
    ...common(),
    resolve: {
      conditions: ['@heddle/source', ...defaultClientConditions],
      alias: [
        { find: /^react(\/.*)?$/, replacement: `${folderOf('react')}$1` },
        { find: /^react-dom(\/.*)?$/, replacement: `${domFolder}$1` },
        {
          find: /^scheduler$/,
          replacement: folderOf('scheduler', createRequire(join(domFolder, 'package.json'))),
        },
        // The table of all named entities of HTML is 11 KB, and browsers have it.
        { find: /^entities$/, replacement: join(folder, 'page', 'entities.ts') },
      ],
    },
    build: {
      outDir: '../dist',
      emptyOutDir: false,
      assetsDir: 'assets/embed',
      assetsInlineLimit: 0,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: join(folder, 'embed.html') },
    },
  };
}

/** The script that pages of others load; its name never changes. */
export function loaderBuild(): InlineConfig {
  return {
    ...common(),
    build: {
      outDir: '../dist',
      emptyOutDir: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(folder, 'loader', 'loader.ts'),
        output: { format: 'iife', entryFileNames: 'embed.js' },
      },
    },
  };
}

/** Builds the chat for visitors after the studio, into the same folder. */
export function embedFiles(): Plugin {
  return {
    name: 'embed-files',
    apply: 'build',
    closeBundle: {
      sequential: true,
      async handler() {
        await build(chatPageBuild());
        await build(loaderBuild());
      },
    },
  };
}
