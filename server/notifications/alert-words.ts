import type { Alert } from '@tunda/contract/alerts'
import { AlertNews, type CloneSignKind } from '@tunda/contract/notification-kinds'

type Facts = { [Kind in AlertNews['kind']]: Extract<AlertNews, { kind: Kind }>['facts'] }
type News<Kind extends keyof Facts> = { readonly kind: Kind; readonly facts: Facts[Kind] }
type AlertWords = Pick<Alert, 'title' | 'description' | 'data'>
/** As a table has it: what a client wrote has words of its own, what the server raised a kind with its facts. */
export type WithKind = { readonly kind: string | null; readonly facts: unknown }

const signWords: Readonly<Record<CloneSignKind, string>> = {
  other_device:
    'Another device uses the token of this terminal. If you did not set that up, revoke the terminal and pair it again.',
  same_number:
    'Two different sales came with the same number of this terminal. If its token was copied, revoke the terminal and pair it again.',
  went_back:
    'The count of this terminal went back: an earlier state of its device was restored, or its token was copied. If you did not restore it, revoke the terminal and pair it again.',
}

/** How an alert reads. */
export function alertWords<Kind extends keyof Facts>({ kind, facts }: News<Kind>): AlertWords {
  return words[kind](facts)
}

const words: { readonly [Kind in keyof Facts]: (facts: Facts[Kind]) => AlertWords } = {
  out_of_stock: ({ product, product_id, left }) => ({
    title: `${product} is out of stock`,
    description: 'It goes away by itself once there is stock again.',
    data: { product_id, current_stock: left },
  }),
  terminal_lookups: ({ terminal, terminal_id }) => ({
    title: `${terminal} has looked up very many customers`,
    description:
      'It cannot look up more for a while; sales go on. If the till was lost or somebody copies customers, revoke the terminal.',
    data: { terminal_id },
  }),
  terminal_clone: ({ terminal, terminal_id, sign }) => ({
    title: `${terminal} seems to be on two devices`,
    description: signWords[sign],
    data: { terminal_id, kind: sign },
  }),
}

/** How a stored alert reads; one that a newer release raised, of a kind that is not known here, in neutral words. */
export function storedAlertWords(stored: WithKind): AlertWords {
  const known = AlertNews.safeParse(stored)
  if (known.success) return alertWords(known.data)
  return {
    title: 'Something in your shop needs attention',
    description: 'This version of Tunda cannot show what it is about.',
    data: {},
  }
}
