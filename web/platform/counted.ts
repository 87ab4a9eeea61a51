import { formatCount } from '../shared/words/money.ts'

/** `1 person`, `1,248 people`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
