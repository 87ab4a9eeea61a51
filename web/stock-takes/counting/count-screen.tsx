import { t } from '@lingui/core/macro'
import { Button, Card } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import type { StockTake } from '@tunda/contract/stock/stock-take-shapes'
import { isNumbered } from '@tunda/contract/units/unit-numbers'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useMay } from '../../shared/calls/organization.ts'
import { KeyHint } from '../../shared/page/key-hint.tsx'
import { PageHeader } from '../../shared/page/page-header.tsx'
import { ScanSoundButton } from '../../shared/products/scan-sound-button.tsx'
import { formatCount } from '../../shared/words/money.ts'
import { DifferenceList } from '../report/difference-list.tsx'
import { takeDate, takeName } from '../stock-take-words.ts'
import { useStockTakesPlace } from '../stock-takes-address.ts'
import { CountList } from './count-list.tsx'
import { CountMenu } from './count-menu.tsx'
import { CountNumbers, LastNumber } from './count-numbers.tsx'
import { CountScan } from './count-scan.tsx'
import classes from './count-screen.module.css'
import { CountTabs } from './count-tabs.tsx'
import type { Counting, CountingState } from './counting.ts'
import { FinishDialog } from './finish-dialog.tsx'
import { ProductInHand } from './product-in-hand.tsx'
import { SyncLine } from './sync-line.tsx'
import { TakeOver } from './take-over.tsx'
import { useCountingState } from './use-counting.ts'

type Props = {
  /** Undefined without a network: the count goes on all the same. */
  take: StockTake | undefined
  counting: Counting
  /** Shown until this device has the products. */
  whenEmpty: ReactNode
}

/** Counting, on a phone first: scan or search, count, and see what is left. */
export function CountScreen({ take, counting, whenEmpty }: Props) {
  const [place, goTo] = useStockTakesPlace()
  const state = useCountingState(counting)
  const isBlind = take?.is_blind !== false
  const counted = state.products?.filter(({ id }) => isCounted(state.lines.get(id))).length ?? 0
  const inHand = state.products?.find(({ id }) => id === place.product)
  const { lastNumber } = state
  if (state.status !== 'in_progress') return <TakeOver state={state} counting={counting} />
  return (
    <div className={classes.screen}>
      <CountHeader take={take} />
      <CountScan counting={counting} state={state} counted={counted} inHand={inHand} />
      <SyncLine state={state} onRetry={() => void counting.syncNow()} />
      {inHand && place.tab !== 'differences' ? (
        <ProductInHand
          key={inHand.id}
          product={inHand}
          line={state.lines.get(inHand.id)}
          isBlind={isBlind}
          counting={counting}
          onClose={() => goTo({ product: undefined }, { replace: true })}
        />
      ) : null}
      {lastNumber && !inHand ? <LastNumber key={lastNumber.number} last={lastNumber} /> : null}
      <CountPart {...{ take, state, counting, counted, isBlind, whenEmpty }} />
      {take && counted > 0 ? <FinishButton counted={counted} onFinish={() => goTo({ open: 'finish' })} /> : null}
      {take ? (
        <FinishDialog
          isOpen={place.open === 'finish'}
          take={take}
          waiting={state.waiting}
          onClose={() => goTo({ open: undefined }, { replace: true })}
        />
      ) : null}
    </div>
  )
}

/** Below a list that may be thousands long, so a key reaches it from anywhere. */
function FinishButton({ counted, onFinish }: { counted: number; onFinish: () => void }) {
  useHotkeys([['F9', onFinish]], [])
  return (
    <div className={classes.finish}>
      <Button size="md" fullWidth rightSection={<KeyHint>F9</KeyHint>} onClick={onFinish}>
        {t`Finish · ${{ counted: formatCount(counted) }} counted`}
      </Button>
    </div>
  )
}

function CountHeader({ take }: { take: StockTake | undefined }) {
  return (
    <PageHeader
      title={take ? takeName(take) : t`Stock Taking`}
      facts={take ? [takeDate(take), take.is_blind && t`blind count`].filter(Boolean).join(' · ') : undefined}
      actions={
        <>
          <Button
            component={Link}
            to={paths.stockTaking}
            variant="default"
            leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
          >{t`All`}</Button>
          <ScanSoundButton />
          {take ? <CountMenu take={take} /> : null}
        </>
      }
    />
  )
}

type PartProps = Props & { state: CountingState; counted: number; isBlind: boolean }

/** What is left, what is counted, or what differs. */
function CountPart({ take, state, counting, counted, isBlind, whenEmpty }: PartProps) {
  const [place, goTo] = useStockTakesPlace()
  const isOwnerOrAdmin = useMay('adjust_stock')
  const seesDifferences = isOwnerOrAdmin || !isBlind
  const { products } = state
  const hasNumbered = state.numbers.length > 0 || products?.some(isNumbered)
  return (
    <Card p={0}>
      <CountTabs
        place={place}
        left={(products?.length ?? 0) - counted}
        counted={counted}
        hasDifferences={seesDifferences}
        devices={hasNumbered ? state.numbers.length : undefined}
        isReady={products !== undefined}
      />
      {place.tab === 'differences' && seesDifferences && take ? (
        <DifferenceList take={take} />
      ) : place.tab === 'devices' && take ? (
        <CountNumbers takeId={take.id} numbers={state.numbers} counting={counting} />
      ) : products === undefined ? (
        whenEmpty
      ) : (
        <CountList
          key={`${place.tab} ${place.search}`}
          tab={place.tab === 'counted' ? 'counted' : 'left'}
          search={place.search}
          products={products}
          lines={state.lines}
          counting={counting}
          inHand={place.product}
          isBlind={isBlind}
          onOpen={(product) => goTo({ product }, { replace: true })}
          onClearSearch={() => goTo({ search: '' }, { replace: true })}
        />
      )}
    </Card>
  )
}

const isCounted = (line: { quantity: number | null } | undefined) => typeof line?.quantity === 'number'
