import { createElement, type FunctionComponent, type SVGProps } from 'react';

/*! Icons: Tabler Icons, MIT License, Copyright (c) 2020-2026 Paweł Kuna */

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'ref'> {
  /** Width and height in pixels; 24 by default. */
  size?: number | string | undefined;
  /** Width of the lines; 2 by default. */
  stroke?: number | string | undefined;
}

/** Makes the component of an icon from its lines, and its areas in the same colour. Written by `npm run icons`. */
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
