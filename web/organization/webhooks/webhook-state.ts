import { plural, t } from '@lingui/core/macro'
import { type Webhook, webhookPatienceDays } from '@tunda/contract/programs/webhooks'
import type { Tone } from '../../shared/table/status-badge.tsx'
import { formatAgo, formatDateTime } from '../../shared/words/dates.ts'

type State = { readonly tone: Tone; readonly words: string /** Why, and what to do about it. */; readonly why?: string }

/** How a webhook stands, in a word, and where it does not work why. */
export function stateOf(webhook: Webhook): State {
  if (webhook.paused_at !== null) return { tone: 'warn', words: t`Paused`, why: pauseWords(webhook) }
  if (webhook.failing_since === null)
    return { tone: 'ok', words: t({ message: 'Working', comment: 'How a webhook stands' }) }
  const since = formatDateTime(webhook.failing_since)
  return {
    tone: 'bad',
    words: t`Not delivered`,
    why: t`Nothing has been delivered since ${since}. After ${webhookPatienceDays} days it is paused. Deliveries shows what your program answered.`,
  }
}

function pauseWords({ paused_at, paused_why, user_name }: Webhook): string {
  const since = formatDateTime(paused_at ?? 0)
  if (paused_why === 'failing')
    return t`Paused since ${since}, because nothing could be delivered for ${webhookPatienceDays} days. Resume it when your program works again.`
  if (paused_why === 'without_manager')
    return t`Paused since ${since}, because ${{ person: user_name || t`a colleague who has left` }} no longer manages it. Resume it to be responsible for it yourself.`
  return t`Paused since ${since}. What happens until then is sent when you resume it.`
}

/** When it last told something, what is waiting, and who is responsible. */
export function usageWords({ last_delivered_at, waiting, user_name }: Webhook, now: number): string {
  const last = last_delivered_at
  return [
    last === null ? t`Nothing delivered yet` : t`Last delivered ${{ ago: formatAgo(last, now) }}`,
    ...(waiting > 0 ? [plural(waiting, { one: '# message waiting', other: '# messages waiting' })] : []),
    t`${{ person: user_name || t`a colleague who has left` }} is responsible`,
  ].join(' · ')
}
