export type { TillProduct } from '@tunda/contract/till/till'
