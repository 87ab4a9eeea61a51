import { Alert, Button, Card, Stack } from '@mantine/core'
import { IconPrinter, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { contractRoutes } from '../shared/contract-routes.ts'
import { EmptyState } from '../shared/empty-state.tsx'
import { formatCount } from '../shared/money.ts'
import { useMayCall, useOrganization } from '../shared/organization.ts'
import { PageHeader } from '../shared/page-header.tsx'
import { FailedState, LoadingState } from '../shared/table-states.tsx'
import { AddToLabels } from './add-to-labels.tsx'
import { contentOf } from './label.tsx'
import { LabelList } from './label-list.tsx'
import { labelsOnPage, pagesOf } from './label-sizes.ts'
import classes from './labels-screen.module.css'
import { PaperChoice } from './paper-choice.tsx'
import { Preview } from './preview.tsx'
import { PrintedLabels } from './printed-labels.tsx'
import { useLabels } from './use-labels.ts'
import { WithoutBarcode } from './without-barcode.tsx'

/** More at once is a mistake in a quantity, and too much for a phone. */
const most = 2_000

/** Barcode and price labels of the products in the address, as many of each as one likes. */
export function LabelsScreen() {
  const { query, products, size, setSize, quantityOf, setQuantity, add, remove } = useLabels()
  const [shows, setShows] = useState({ price: true, barcode: true, shop: false })
  const [used, setUsed] = useState(0)
  const shop = useOrganization()
  const mayManage = useMayCall(contractRoutes.products.update)
  const labels = products.flatMap((product) => Array.from({ length: quantityOf(product) }, () => contentOf(product)))
  const parts = { ...shows, shop: shows.shop ? shop?.name : undefined }
  const skipped = labelsOnPage(size) === 1 ? 0 : Math.min(used, labelsOnPage(size) - 1)
  const isTooMany = labels.length > most
  const pages = isTooMany ? [] : pagesOf(size, labels, skipped)
  const print = (
    <Button
      leftSection={<IconPrinter size={18} stroke={1.7} />}
      disabled={labels.length === 0 || isTooMany}
      onClick={() => window.print()}
    >
      Print {formatCount(labels.length)} {labels.length === 1 ? 'label' : 'labels'}
    </Button>
  )
  return (
    <>
      <PageHeader title="Labels" facts="Barcode and price labels, printed to scale" actions={print} />
      <div className={classes.layout}>
        <Card p="lg">
          <Stack gap="md">
            <AddToLabels onAdd={add} />
            {query.error && products.length === 0 ? <FailedState error={query.error} query={query} /> : null}
            {query.isLoading ? <LoadingState /> : null}
            {!query.isLoading && !query.error && products.length === 0 ? (
              <EmptyState
                icon={IconTag}
                title="No products chosen"
                text="Find products above, or select them in the inventory and choose Print labels."
              />
            ) : null}
            <LabelList products={products} quantityOf={quantityOf} onQuantity={setQuantity} onRemove={remove} />
            {mayManage ? <WithoutBarcode products={products} /> : null}
          </Stack>
        </Card>
        <Card p="lg">
          <Stack gap="md">
            <PaperChoice size={size} onSize={setSize} used={used} onUsed={setUsed} shows={shows} onShows={setShows} />
            {isTooMany ? <Alert color="clay" title={`Print at most ${formatCount(most)} labels at once`} /> : null}
            {pages[0] ? <Preview size={size} page={pages[0]} parts={parts} pages={pages.length} /> : null}
          </Stack>
        </Card>
      </div>
      {labels.length > 0 && !isTooMany ? (
        <PrintedLabels size={size} labels={labels} parts={parts} used={skipped} />
      ) : null}
    </>
  )
}
