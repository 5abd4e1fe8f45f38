import type { MantineColorsTuple } from '@mantine/core';

// Ten shades each, from light to dark. `linen` and `ink` replace Mantine's gray and dark.
export const woad: MantineColorsTuple = [
  '#ebfaff',
  '#d6f3fb',
  '#b5e6f4',
  '#85d1e7',
  '#57bad4',
  '#2aa2be',
  '#0188a3',
  '#057288',
  '#0b5c6e',
  '#024553',
];
export const leaf: MantineColorsTuple = [
  '#edfbf0',
  '#daf5e0',
  '#bde9c8',
  '#93d7a5',
  '#6cc085',
  '#4aa969',
  '#2e9052',
  '#197941',
  '#0c6332',
  '#064a24',
];
export const madder: MantineColorsTuple = [
  '#fdf4f3',
  '#ffe6e4',
  '#fed0cb',
  '#feaba4',
  '#ff7e77',
  '#ee5955',
  '#d13e3e',
  '#b52a2d',
  '#961c21',
  '#721216',
];
export const weld: MantineColorsTuple = [
  '#fef5ea',
  '#feeace',
  '#f8d7a9',
  '#ecba74',
  '#da9e41',
  '#c2840f',
  '#a36e09',
  '#895c07',
  '#6f4a04',
  '#533603',
];
export const azure: MantineColorsTuple = [
  '#f2f7fe',
  '#e2eefe',
  '#c7dffe',
  '#9fc7fd',
  '#6fadff',
  '#4692f5',
  '#2c79d9',
  '#1964bd',
  '#0d509d',
  '#073b78',
];
export const linen: MantineColorsTuple = [
  '#fcfbf9',
  '#f7f6f3',
  '#efece8',
  '#e4e2dc',
  '#d4d1ca',
  '#b4b1a9',
  '#838079',
  '#63605a',
  '#3f3d38',
  '#1f1e1b',
];
export const ink: MantineColorsTuple = [
  '#e7ecee',
  '#b3bdc2',
  '#8f9ba1',
  '#6f7c83',
  '#3a474e',
  '#29343a',
  '#1e272c',
  '#171f23',
  '#10161a',
  '#0b1114',
];
