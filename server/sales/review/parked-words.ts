import { creditFailures } from '@tunda/contract/customers/credit-failures'
import { type FailureEntry, general } from '@tunda/contract/failure'
import { PosSale } from '@tunda/contract/selling/pos-sale'
import { saleFailures } from '@tunda/contract/selling/sale-failures'
import type { ParkReason } from '@tunda/contract/selling/sales-to-review'
import { unitFailures } from '@tunda/contract/units/unit-failures'
import { z } from 'zod'
import { faultWords } from '../../http/wire-errors.ts'

/** A till's sale as it was sent: what it says, or what is wrong with it. Some clients send the items as a JSON text. */
export function readTillSale(sent: Record<string, unknown>): ReturnType<typeof PosSale.safeParse> {
  if (typeof sent.items !== 'string') return PosSale.safeParse(sent)
  try {
    return PosSale.safeParse({ ...sent, items: JSON.parse(sent.items) })
  } catch {
    return PosSale.safeParse(sent)
  }
}

const Kept = z.object({ key: z.string(), facts: z.unknown() })
const entries: readonly FailureEntry[] = [saleFailures, unitFailures, creditFailures, general].flatMap((one) =>
  Object.values(one),
)

type Parked = { readonly reason: ParkReason; readonly body: string; readonly failure: unknown }

/**
 * What is wrong with a parked sale, in words: of the failure that refused it, or of the fields in which it cannot be read. Empty where the
 * reason says all, and where the failure is of another release.
 */
export function parkedDetail({ reason, body, failure }: Parked): string {
  const kept = Kept.safeParse(failure).data
  if (kept === undefined) return reason === 'malformed' || reason === 'too_large' ? unreadable(body) : ''
  const entry = entries.find(({ key }) => key === kept.key)
  const facts = entry?.meta.safeParse(kept.facts ?? undefined)
  return entry !== undefined && facts?.success ? entry.message(facts.data) : ''
}

/** The first three fields, each with what is wrong with it. */
function unreadable(body: string): string {
  const sale = body === '' ? undefined : readTillSale(JSON.parse(body))
  if (sale === undefined || sale.success) return ''
  return faultWords(sale.error.issues, 3)
}
