// `npm run icons`: writes the icons that the sources of the published packages import from their folder `icons`. The
// drawings come from Tabler Icons, which weighs 88 MB as a dependency; the packages use about 150 of its 6,000 icons.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './install.mjs';

/** The packages with icons of their own. */
export const packagesWithIcons = ['chat', 'flow-canvas', 'node-types', 'ui-kit'];

const library = join(root, 'node_modules', '@tabler', 'icons-react');

/** The files of one package by path: one module for each icon, so that a page loads an icon with what shows it. */
export async function renderIcons(name) {
  const folder = join(root, 'packages', name);
  const files = new Map([
    [join(folder, 'src/icons/createIcon.ts'), createIcon],
    [join(folder, 'LICENSE.icons.txt'), readFileSync(join(library, 'LICENSE'), 'utf8')],
  ]);
  for (const icon of usedIcons(join(folder, 'src'))) {
    const { __iconNode: shapes } = await import(
      pathToFileURL(join(library, 'dist/esm/icons', `${icon}.mjs`)).href
    );
    const isFilled = icon.endsWith('Filled');
    const [lines, areas] = [false, true].map((isArea) =>
      shapes
        .filter(([, { fill }]) => isArea === (isFilled || fill === 'currentColor'))
        .map((shape) => pathOf(icon, shape))
        .join(''),
    );
    const paths = [lines, ...(areas ? [areas] : [])].map((path) => `'${path}'`);
    files.set(join(folder, 'src/icons', `${icon}.ts`), moduleOf(icon, paths));
  }
  return files;
}

/** The names in `import { IconPlus } from '../icons/IconPlus.js'`. */
function usedIcons(folder) {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const names = sources.flatMap((path) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/\/icons\/(Icon\w+)\.js'/g)].map(
      ([, icon]) => icon,
    ),
  );
  return [...new Set(names)].sort();
}

function pathOf(icon, [tag, { d, key, fill, ...others }]) {
  // One `d` for all shapes works only if each begins at an absolute position and has no other paint of its own.
  if (tag === 'path' && d.startsWith('M') && Object.keys(others).length === 0) return d;
  throw new Error(
    `${icon} has a shape that cannot be joined to the others: ${tag} ${JSON.stringify(others)}`,
  );
}

function moduleOf(icon, paths) {
  const call = `export const ${icon} = /* @__PURE__ */ createIcon(`;
  const line = `${call}${paths.join(', ')});`;
  // As the formatter would write it.
  const text = line.length <= 110 ? line : `${call}\n${paths.map((path) => `  ${path},\n`).join('')});`;
  return `import { createIcon } from './createIcon.js';\n\n${text}\n`;
}

const createIcon = `import { createElement, type FunctionComponent, type SVGProps } from 'react';

/*! Icons: Tabler Icons, MIT License, Copyright (c) 2020-2026 Paweł Kuna */

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> {
  /** Width and height in pixels; 24 by default. */
  size?: number | string | undefined;
  /** Width of the lines; 2 by default. */
  stroke?: number | string | undefined;
}

/** Makes the component of an icon from its lines, and its areas in the same colour. Written by \`npm run icons\`. */
export function createIcon(lines: string, areas?: string): FunctionComponent<IconProps> {
  return function Icon({ size = 24, stroke = 2, color = 'currentColor', ...others }: IconProps) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: lines ? color : 'none',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...others,
      },
      lines && createElement('path', { d: lines }),
      areas && createElement('path', { d: areas, fill: color }),
    );
  };
}
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of packagesWithIcons) {
    const files = await renderIcons(name);
    const folder = join(root, 'packages', name, 'src/icons');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    for (const [path, text] of files) writeFileSync(path, text);
    process.stdout.write(`${name}: ${files.size - 2} icons\n`);
  }
}
