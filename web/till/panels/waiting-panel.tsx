import { plural, t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { useObservable } from '../../shared/calls/observable.ts'
import { EmptyState } from '../../shared/page/empty-state.tsx'
import { useNow } from '../../shared/use-now.ts'
import { formatAgo } from '../../shared/words/dates.ts'
import { formatMoney } from '../../shared/words/money.ts'
import type { Desk } from '../desk/use-desk.ts'
import { PairScreen } from '../pair/pair-screen.tsx'
import { exportWaiting } from '../sale/export-waiting.ts'
import type { WaitingSale } from '../store/kept-sale.ts'
import { hurry } from '../store/outbox.ts'
import { loadWaiting } from '../sync/load-store.ts'
import classes from './panel-list.module.css'
import { SidePanel } from './side-panel.tsx'

type Props = { desk: Desk; onClose: () => void }

/** The sales that the server does not have yet: the reason for each, and what can be done. */
export function WaitingPanel({ desk: { till, terminal }, onClose }: Props) {
  const waiting = useObservable(till.waiting)
  const isTurnedAway = useObservable(till.isTurnedAway)
  const now = useNow(5000)
  async function retry(): Promise<void> {
    await hurry(till.database)
    await loadWaiting(till)
    till.tell({ kind: 'wake' })
    till.wake.set(till.wake.get() + 1)
  }
  return (
    <SidePanel title={t`Sales waiting to be sent`} onClose={onClose}>
      {isTurnedAway ? (
        <>
          <Alert
            color="clay"
            title={t`POS terminal not authenticated`}
            mb="md"
          >{t`The server no longer knows this till: it was revoked, or given a new token. Its sales are safe here. Connect it again, or save the file and give it to the manager.`}</Alert>
          <PairScreen again onDone={onClose} />
        </>
      ) : null}
      {waiting.length === 0 ? (
        <EmptyState
          icon={IconCloudCheck}
          title={t`Everything is sent`}
          text={t`Every sale from this till has been sent.`}
        />
      ) : (
        <>
          <div className={classes.actions}>
            <Button onClick={() => void retry()}>{t`Retry now`}</Button>
            <Button variant="default" onClick={() => exportWaiting(waiting, terminal)}>{t`Save as a file`}</Button>
          </div>
          <ul className={classes.list}>
            {waiting.map((sale) => (
              <li key={sale.seq}>
                <p className={classes.head}>
                  <span className="numeric">{sale.body.local_number}</span>
                  <span className="numeric">{formatMoney(sale.body.total_amount ?? 0)}</span>
                </p>
                <p className={classes.facts}>
                  {t`Sold ${{ deviceTime: formatAgo(sale.body.device_time, now) }} · ${{ tries: triesOf(sale, now) }}`}
                </p>
                {sale.problem && sale.problem.status !== 0 ? (
                  <p className={classes.problem}>
                    {sale.problem.message} ({sale.problem.code})
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  )
}

function triesOf({ tries, next_at }: WaitingSale, now: number): string {
  if (tries === 0) return t`not tried yet`
  const seconds = Math.max(Math.ceil((next_at - now) / 1000), 0)
  const wait = seconds < 90 ? t`${seconds} s` : t`${{ minutes: Math.ceil(seconds / 60) }} min`
  const next = seconds === 0 ? t`next try now` : t`next try in ${wait}`
  return t`tried ${plural(tries, { one: 'once', other: '# times' })}, ${next}`
}
