import { plural, t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { isEmpty, unitsOf } from '@tunda/contract/selling/ticket'
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useObservable } from '../../shared/calls/observable.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { putBack } from '../../shared/products/use-scanner.ts'
import { formatMoney } from '../../shared/words/money.ts'
import { CataloguePanel } from '../catalogue/catalogue-panel.tsx'
import { DrawerBar } from '../drawer/drawer-bar.tsx'
import { SaleDone } from '../sale/sale-done.tsx'
import { findUnseen } from '../sale/unseen-receipt.ts'
import { useAutoLock } from '../staff/use-auto-lock.ts'
import { AmountEditor } from '../tender/amount-editor.tsx'
import { TenderPanel } from '../tender/tender-panel.tsx'
import { TicketPanel } from '../ticket/ticket-panel.tsx'
import classes from './desk-screen.module.css'
import { StandingBar } from './standing-bar.tsx'
import { TillHeader } from './till-header.tsx'
import { useDesk } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useView } from './use-view.ts'

const loadPanels = () => import('./desk-panels.tsx')
const DeskPanels = lazy(() => loadPanels().then((file) => ({ default: file.DeskPanels })))

/** The till's main screen: catalogue, ticket and payment side by side, or one after the other on a phone. */
export function DeskScreen() {
  const view = useView()
  const desk = useDesk({ askApproval: () => view.open('approve'), askUnit: () => view.open('unit') })
  usePageTitle(desk.till.isSample ? t`Sample till` : t`Till`)
  const search = useRef<HTMLInputElement>(null)
  const { ticket, priced, done, isBusy } = desk
  const { step, panel } = view.view
  const focusSearch = () => {
    view.goTo('catalogue')
    search.current?.focus()
    search.current?.select()
  }
  const typeInSearch = (letter: string) => {
    const field = search.current
    if (!field) return
    const before = document.activeElement === field ? field.value : ''
    if (before === '') focusSearch()
    putBack(field, before + letter)
  }
  useAutoLock(desk)
  const keys = useDeskKeys({ desk, view, focusSearch, typeInSearch })
  const { setDone, till } = desk
  const waiting = useObservable(till.waiting)
  const isIdle = !done && isEmpty(ticket)
  // A till that crashed between a sale and its receipt shows the receipt when it is restarted, or when the server has answered.
  useEffect(() => {
    void waiting
    if (isIdle) void findUnseen(till).then((sale) => sale && setDone(sale))
  }, [till, setDone, waiting, isIdle])
  // After the first render, but before they are needed: at a till's first visit no service worker caches them yet, and the network may fail.
  useEffect(() => void loadPanels().catch(() => undefined), [])
  const afterSale = useEffectEvent(() => {
    view.goTo('catalogue')
    keys.takeWaitingScans()
  })
  // Before the keys of the next sale are handled, so that a panel that they open stays open.
  useLayoutEffect(() => {
    if (done && !isBusy) afterSale()
  }, [done, isBusy])

  return (
    <div className={classes.till}>
      <TillHeader desk={desk} onOpen={view.open} />
      <StandingBar till={till} shop={desk.terminal.shop.name} onConnect={() => view.open('waiting')} />
      <DrawerBar till={till} onOpen={() => view.open('drawer')} />
      <main className={classes.desk} data-step={done ? 'done' : step} inert={isBusy}>
        <VisuallyHidden component="h1">{t`Till`}</VisuallyHidden>
        <CataloguePanel desk={desk} searchField={search} onCamera={() => view.open('camera')} />
        {done ? (
          <SaleDone sale={done} desk={desk} onNext={desk.next} />
        ) : (
          <>
            <TicketPanel desk={desk} onOpen={view.open} goTo={view.goTo} />
            <TenderPanel desk={desk} onBack={() => window.history.back()} />
            <AmountEditor desk={desk} />
          </>
        )}
        {ticket.lines.length > 0 && !done ? (
          <button type="button" className={classes.view} onClick={() => view.goTo('ticket')}>
            <span>{t`View sale · ${plural({ units: unitsOf(ticket) }, { one: '# item', other: '# items' })}`}</span>
            <strong className="numeric">{formatMoney(priced.total_amount)} ›</strong>
          </button>
        ) : null}
      </main>
      {panel ? (
        <Suspense fallback={null}>
          <DeskPanels panel={panel} desk={desk} view={view} onScan={keys.scan} focusSearch={focusSearch} />
        </Suspense>
      ) : null}
    </div>
  )
}
