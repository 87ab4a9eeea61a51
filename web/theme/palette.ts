import type { MantineColorsTuple } from '@mantine/core'

/** The ten-step scales behind the theme; screens use the named variables of `css-variables.ts`, not these. */
export const palette = {
  leaf: ['#E9F5EE', '#CFEADB', '#A3D8BC', '#74C59B', '#4FC08D', '#2A9A69', '#178255', '#0F6B46', '#0B5638', '#07402A'],
  marigold: [
    '#FFF8E6',
    '#FDF0CF',
    '#FBE09A',
    '#F8CC5F',
    '#F5B82E',
    '#E5A313',
    '#B97700',
    '#8A5A00',
    '#6B4600',
    '#4D3200',
  ],
  clay: ['#FFF0EC', '#FCE0D9', '#F7BFB2', '#F29D8A', '#F0846C', '#DF5F45', '#C9492F', '#A83820', '#862C19', '#632012'],
  gray: ['#F6F5F1', '#EFEDE8', '#E4E1DA', '#D5D1C8', '#B9B4A9', '#948E83', '#756F65', '#625D54', '#3D3A34', '#1D1B18'],
  dark: ['#E8ECE9', '#C9D0CB', '#A4ADA8', '#6B756F', '#343D39', '#28302D', '#1F2623', '#161B19', '#0E1211', '#090C0B'],
} satisfies Record<string, MantineColorsTuple>
