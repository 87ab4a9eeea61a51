import type { TillDrawerEvent } from '@tunda/contract/till/till-drawer'
import type { TillLayby, TillLaybys } from '@tunda/contract/till/till-laybys'

/** The open lay-bys as the till knows them; `known` is what the server compares. */
export type KeptLaybys = { readonly as_of: string; readonly known: string; readonly open: readonly TillLayby[] }

type Paid = Extract<TillDrawerEvent, { kind: 'layby_payment' }>
type Drawer = {
  readonly laybys?: KeptLaybys
  readonly waiting: readonly TillDrawerEvent[]
  readonly numbered?: number
}

export const leftOf = ({ total_amount, paid }: Pick<TillLayby, 'total_amount' | 'paid'>) => total_amount - paid

/** The drawer after a payment here: until the server is asked again, the lay-by includes it. */
export function afterPaid<Kept extends Drawer>(kept: Kept, { layby_id, amount }: Paid): Kept {
  const { laybys } = kept
  if (!laybys) return kept
  const open = laybys.open.map((one) =>
    one.id === layby_id ? { ...one, paid: Math.min(one.paid + amount, one.total_amount) } : one,
  )
  return { ...kept, laybys: { ...laybys, known: '', open } }
}

/** Whether a payment for a lay-by waits to be sent: the server may have it already. */
export const isPaying = ({ waiting }: Drawer) => waiting.some(({ kind }) => kind === 'layby_payment')

/** The drawer with what the server answered. If a payment was taken here since it was asked, the answer may lack it, and is dropped. */
export function afterAsking<Kept extends Drawer>(
  kept: Kept,
  { laybys, known }: TillLaybys,
  { as_of, numbered }: { readonly as_of: string; readonly numbered: number | undefined },
): Kept {
  if (isPaying(kept) || kept.numbered !== numbered) return kept
  const open = laybys ?? kept.laybys?.open
  return open ? { ...kept, laybys: { as_of, known, open } } : kept
}

/** `LAY-000012` of `12`, `lay-12` or the number itself; undefined without a number. */
export function laybyNumber(typed: string): string | undefined {
  const digits = /^\s*(?:lay[-\s]*)?0*(\d{1,12})\s*$/i.exec(typed)?.[1]
  return digits === undefined || digits === '0' ? undefined : `LAY-${digits.padStart(6, '0')}`
}

const mostFound = 5

/** The lay-bys that somebody means: by the number, or else by words of the goods. */
export function findLaybys({ open }: Pick<KeptLaybys, 'open'>, typed: string): TillLayby[] {
  const number = laybyNumber(typed)
  if (number) return open.filter((one) => one.number === number)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.join('').length < 3) return []
  return open
    .filter(({ items_summary }) => words.every((word) => items_summary.toLowerCase().includes(word)))
    .slice(0, mostFound)
}
