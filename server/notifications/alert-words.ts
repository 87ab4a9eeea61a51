import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Alert } from '@tunda/contract/notifications/alerts'
import { AlertNews, type CloneSignKind } from '@tunda/contract/notifications/notification-kinds'
import type { Say } from '@tunda/contract/words'

type Facts = { [Kind in AlertNews['kind']]: Extract<AlertNews, { kind: Kind }>['facts'] }
type News<Kind extends keyof Facts> = { readonly kind: Kind; readonly facts: Facts[Kind] }
type AlertWords = Pick<Alert, 'title' | 'description' | 'data'>
/** As stored: an alert by a client has its own text, one by the server a kind with facts. */
export type WithKind = { readonly kind: string | null; readonly facts: unknown }

const signWords: Readonly<Record<CloneSignKind, MessageDescriptor>> = {
  other_device: msg`Another device is using this terminal’s token. If you did not set that up, revoke the terminal and pair it again.`,
  same_number: msg`This terminal sent two different sales with the same number. If its token was copied, revoke the terminal and pair it again.`,
  went_back: msg`This terminal’s sale numbering went back: an earlier state of its device was restored, or its token was copied. If you did not restore it, revoke the terminal and pair it again.`,
}

/** How an alert reads. */
export function alertWords<Kind extends keyof Facts>({ kind, facts }: News<Kind>, say: Say): AlertWords {
  return words[kind](facts, say)
}

const words: { readonly [Kind in keyof Facts]: (facts: Facts[Kind], say: Say) => AlertWords } = {
  out_of_stock: ({ product, product_id, left }, say) => ({
    title: say(msg`${{ product }} is out of stock`),
    description: say(msg`It clears automatically once there is stock again.`),
    data: { product_id, current_stock: left },
  }),
  terminal_lookups: ({ terminal, terminal_id }, say) => ({
    title: say(msg`${{ terminal }} has looked up an unusual number of customers`),
    description: say(
      msg`It cannot look up more customers for a while; it can still sell. If the till was lost or somebody is copying customers, revoke the terminal.`,
    ),
    data: { terminal_id },
  }),
  terminal_pins: ({ terminal, terminal_id, person }, say) => ({
    title: say(msg`The PIN of ${{ person }} was wrong many times at ${{ terminal }}`),
    description: say(
      msg`${{ person }} cannot use a PIN at any till for up to an hour; a badge still works. If nobody of yours mistyped it, somebody is guessing: revoke the terminal.`,
    ),
    data: { terminal_id },
  }),
  terminal_clone: ({ terminal, terminal_id, sign }, say) => ({
    title: say(msg`${{ terminal }} seems to be on two devices`),
    description: say(signWords[sign]),
    data: { terminal_id, kind: sign },
  }),
}

/** The text of a stored alert; a neutral one for a kind that only a newer release knows. */
export function storedAlertWords(stored: WithKind, say: Say): AlertWords {
  const known = AlertNews.safeParse(stored)
  if (known.success) return alertWords(known.data, say)
  return {
    title: say(msg`Something in your shop needs attention`),
    description: say(msg`This version of Tunda cannot show what it is about.`),
    data: {},
  }
}
