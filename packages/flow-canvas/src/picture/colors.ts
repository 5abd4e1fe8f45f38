import type { NodeCategory } from '@heddle/workflow-schema';

/**
 * The colours of a picture: the fallback values of `theme/variables.css`, since there is no element to
 * compute styles from.
 */
export interface PictureColors {
  ground: string;
  node: string;
  border: string;
  body: string;
  text: string;
  quiet: string;
  edge: string;
  exception: string;
  broken: string;
  onTile: string;
  tiles: Readonly<Record<NodeCategory | 'none', string>>;
}

const light: PictureColors = {
  ground: '#f7f6f3',
  node: '#ffffff',
  border: '#d0cdc5',
  body: '#f1efeb',
  text: '#1f1e1b',
  quiet: '#56534d',
  edge: '#85827a',
  exception: '#b0770a',
  broken: '#d13e3e',
  onTile: '#ffffff',
  tiles: {
    none: '#6b6861',
    io: '#4f5b65',
    ai: '#704a97',
    logic: '#4f60aa',
    tool: '#8f4b24',
    data: '#1a6f5e',
    chat: '#983a68',
    media: '#62651f',
  },
};

const dark: PictureColors = {
  ...light,
  ground: '#10161a',
  node: '#171f23',
  border: '#3a474e',
  body: '#0b1114',
  text: '#e7ecee',
  quiet: '#b3bdc2',
  edge: '#6f7c83',
  exception: '#da9e41',
  broken: '#ee5955',
};

export const pictureColors: Readonly<Record<'light' | 'dark', PictureColors>> = { light, dark };
