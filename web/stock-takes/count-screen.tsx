import { Button, Card } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ProductToCount, StockTake } from '@tunda/contract/stock-takes'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { formatCount } from '../shared/money.ts'
import { useMay } from '../shared/organization.ts'
import { PageHeader } from '../shared/page-header.tsx'
import type { CameraView } from './camera-view.ts'
import { CountBar } from './count-bar.tsx'
import { CountList } from './count-list.tsx'
import { CountMenu } from './count-menu.tsx'
import classes from './count-screen.module.css'
import { CountTabs } from './count-tabs.tsx'
import type { Counting } from './counting.ts'
import { DifferenceList } from './difference-list.tsx'
import { FinishDialog } from './finish-dialog.tsx'
import type { Line } from './lines.ts'
import { ProductInHand } from './product-in-hand.tsx'
import { takeDate, takeName } from './stock-take-words.ts'
import { useStockTakesPlace } from './stock-takes-address.ts'
import { SyncLine } from './sync-line.tsx'
import { TakeOver } from './take-over.tsx'
import { useCountProduct } from './use-count-product.ts'
import { useCountingState } from './use-counting.ts'

type Props = {
  /** Undefined without a network: the count goes on all the same. */
  take: StockTake | undefined
  counting: Counting
  camera: CameraView | undefined
  /** Shown until this device has the products. */
  whenEmpty: ReactNode
}

/** Counting, on a phone first: scan or search, count, and see what is left. */
export function CountScreen({ take, counting, camera: Camera, whenEmpty }: Props) {
  const [place, goTo] = useStockTakesPlace()
  const state = useCountingState(counting)
  const [missing, setMissing] = useState<string>()
  const [isCameraOpen, setCameraOpen] = useState(false)
  const scan = useCountProduct(counting, state.products, setMissing)
  const isOwnerOrAdmin = useMay('owner', 'admin')
  const isBlind = take?.is_blind !== false
  const seesDifferences = isOwnerOrAdmin || !isBlind
  const { products } = state
  const counted = products?.filter(({ id }) => isCounted(state.lines.get(id))).length ?? 0
  const left = (products?.length ?? 0) - counted
  const inHand = products?.find(({ id }) => id === place.product)
  if (state.status !== 'in_progress') return <TakeOver state={state} counting={counting} />
  return (
    <div className={classes.screen}>
      <PageHeader
        title={take ? takeName(take) : 'Stock Taking'}
        facts={take ? `${takeDate(take)}${take.is_blind ? ' · blind count' : ''}` : undefined}
        actions={
          <>
            <Button
              component={Link}
              to={paths.stockTaking}
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.7} aria-hidden />}
            >
              All
            </Button>
            {take ? <CountMenu take={take} /> : null}
          </>
        }
      />
      <CountBar
        search={place.search}
        onSearch={(search) => goTo({ search }, { replace: true })}
        onCode={scan}
        onCamera={Camera && (() => setCameraOpen(true))}
        missing={missing}
        onMissingSeen={() => setMissing(undefined)}
        counted={counted}
        total={products?.length}
      />
      {Camera && isCameraOpen ? (
        <Suspense fallback={null}>
          <Camera
            title={missing ? `Nothing has the barcode ${missing}` : titleOf(inHand, state.lines)}
            onFound={(code) => void scan(code)}
            onClose={() => setCameraOpen(false)}
          />
        </Suspense>
      ) : null}
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
      <Card p={0}>
        <CountTabs
          place={place}
          left={left}
          counted={counted}
          hasDifferences={seesDifferences}
          isReady={products !== undefined}
        />
        {place.tab === 'differences' && seesDifferences && take ? (
          <DifferenceList take={take} />
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
      {take && counted > 0 ? (
        <div className={classes.finish}>
          <Button size="md" fullWidth onClick={() => goTo({ open: 'finish' })}>
            Finish · {formatCount(counted)} counted
          </Button>
        </div>
      ) : null}
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

/** What the camera counted last stands over its picture. */
function titleOf(product: ProductToCount | undefined, lines: ReadonlyMap<string, Line>): string {
  if (product === undefined) return 'Scan with the camera'
  return `${product.brand} ${product.model}: ${lines.get(product.id)?.quantity ?? 0}`
}

const isCounted = (line: { quantity: number | null } | undefined) => typeof line?.quantity === 'number'
