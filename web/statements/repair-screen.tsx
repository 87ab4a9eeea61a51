import { msg } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublicRepair } from '@tunda/contract/repairs/repair-page'
import type { JobState } from '@tunda/contract/repairs/repair-shapes'
import type { Say } from '@tunda/contract/words'
import { api } from '../shared/calls/api.ts'
import { isGone, isWorthAnother, LinkedPage, NotCome, NotShared } from '../shared/page/linked-page.tsx'
import { usePageTitle } from '../shared/page/page-title.ts'
import { sayOnScreen, useReceiptWords } from '../shared/receipt/receipt-words.ts'
import { customerStateWords, leftToPay } from '../shared/repairs/customer-words.ts'
import { formatDay } from '../shared/words/calendar-day.ts'
import { choiceOfDevice } from '../shared/words/chosen-language.ts'
import { formatMoney } from '../shared/words/money.ts'
import { ShopHead, SumLines } from './linked-document.tsx'
import { QuoteToAnswer } from './quote-to-answer.tsx'
import classes from './statement-screen.module.css'

/** How a repair stands, behind the link that the shop gave its customer, and where they answer a quote. */
export function RepairScreen() {
  return (
    <LinkedPage by={sayOnScreen(msg`Repair page by`)} gone={<Gone />}>
      {(token) => <Shared token={token} />}
    </LinkedPage>
  )
}

function Shared({ token }: { token: string }) {
  const queries = useQueryClient()
  const options = api.repairs.find.queryOptions({ input: { token }, retry: isWorthAnother })
  const query = useQuery(options)
  // Whoever chose a language here reads it in that one.
  const language = choiceOfDevice() === undefined ? query.data?.language : undefined
  const say = useReceiptWords(language)
  usePageTitle(
    query.data
      ? say(msg`Repair at ${{ shop: query.data.shop.name }}`)
      : say(msg({ message: 'Repair', context: 'a page' })),
  )
  // One that was read stays while it cannot be read again.
  if (isGone(query.error) || !query.data) return <NotCome query={query} gone={<Gone />} />
  const { repair, shop } = query.data
  return (
    <article className={classes.document} lang={language ?? undefined}>
      <ShopHead shop={shop} />
      <h1 className={classes.title}>{say(msg`Repair ${{ number: repair.number }}`)}</h1>
      <p className={classes.owed} style={{ overflowWrap: 'anywhere' }}>
        {customerStateWords(repair.state, say)}
      </p>
      <p className={classes.facts}>{[repair.device, repair.fault].join(' · ')}</p>
      <p className={classes.facts}>{daysOf(repair, say)}</p>
      {repair.quote ? (
        <QuoteToAnswer
          quote={repair.quote}
          token={token}
          say={say}
          onAnswered={(next) => queries.setQueryData(options.queryKey, next)}
          onOutdated={() => void query.refetch()}
        />
      ) : null}
      <Money repair={repair} say={say} />
      <Steps repair={repair} say={say} />
    </article>
  )
}

type Props = { repair: PublicRepair['repair']; say: Say }

function daysOf({ taken_in_on, promised_on, ready_on, ended_on }: Props['repair'], say: Say): string {
  return [
    say(msg`Taken in on ${{ day: formatDay(taken_in_on) }}`),
    promised_on && ready_on === null && ended_on === null
      ? say(msg`Promised for ${{ day: formatDay(promised_on) }}`)
      : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Each job with its price, and what is left to pay. */
function Money({ repair, say }: Props) {
  const { jobs, total_amount, paid, is_warranty, accessories, ended_on } = repair
  const sums: readonly (readonly [string, string])[] = is_warranty
    ? [[say(msg`To pay`), say(msg`Nothing, under warranty`)]]
    : [
        [say(msg`Total`), formatMoney(total_amount)],
        ...(paid > 0 ? ([[say(msg`Paid`), formatMoney(paid)]] as const) : []),
        ...(ended_on === null ? ([[say(msg`Left to pay`), formatMoney(leftToPay(repair))]] as const) : []),
      ]
  return (
    <>
      <ul className={classes.lines}>
        {jobs.map((job, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two jobs may be called the same, and the list keeps its order
          <li key={place}>
            <div className={classes.what}>
              <span>{job.name}</span>
              <small>
                {[
                  jobWords(job.state, say),
                  job.warranty_until && say(msg`Warranty until ${{ day: formatDay(job.warranty_until) }}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <div className={classes.amounts}>
              {is_warranty || job.state === 'dropped' ? null : (
                <span className="numeric">{formatMoney(job.price)}</span>
              )}
            </div>
          </li>
        ))}
        <SumLines sums={sums} />
      </ul>
      {accessories ? <p className={classes.facts}>{say(msg`Handed in with it: ${{ accessories }}`)}</p> : null}
    </>
  )
}

function jobWords(state: JobState, say: Say): string {
  if (state === 'booked') return say(msg`Not started`)
  if (state === 'ready') return say(msg({ message: 'Done', context: 'a job of a repair' }))
  return state === 'dropped' ? say(msg`Not done`) : customerStateWords(state, say)
}

/** The days on which it went on, newest first. */
function Steps({ repair: { steps }, say }: Props) {
  if (steps.length === 0) return null
  return (
    <>
      <h2 className={classes.title}>{say(msg`What happened so far`)}</h2>
      <ul className={classes.lines}>
        {steps.toReversed().map(({ state, on }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a state may come twice on a day, and the list keeps its order
          <li key={place}>
            <div className={classes.what}>
              <span>{customerStateWords(state, say)}</span>
            </div>
            <div className={classes.amounts}>
              <small>{formatDay(on)}</small>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Gone() {
  return <NotShared title={sayOnScreen(msg`Repair not found`)} />
}
