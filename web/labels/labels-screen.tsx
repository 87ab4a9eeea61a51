import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Stack, Text } from '@mantine/core'
import { IconPrinter, IconTag } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Product } from '@tunda/contract/products/products'
import { type ComponentProps, useState } from 'react'
import { client } from '../shared/calls/api.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { useMayCall, useOrganization } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { EmptyState } from '../shared/page/empty-state.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { internalBarcode } from '../shared/products/internal-barcode.ts'
import { FailedState, LoadingState } from '../shared/table/table-states.tsx'
import { formatCount } from '../shared/words/money.ts'
import { AddToLabels } from './add-to-labels.tsx'
import { contentOf } from './label.tsx'
import { LabelList } from './label-list.tsx'
import { labelsOnPage, pagesOf } from './label-sizes.ts'
import classes from './labels-screen.module.css'
import { PaperChoice } from './paper-choice.tsx'
import { PrintedLabels } from './printed-labels.tsx'
import { Sheet } from './sheets.tsx'
import { useLabels } from './use-labels.ts'

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
      {t`Print ${plural({ count: labels.length }, { one: '# label', other: '# labels' })}`}
    </Button>
  )
  return (
    <>
      <PageHeader title={t`Labels`} facts={t`Barcode and price labels, printed to scale`} actions={print} />
      <div className={classes.layout}>
        <Card p="lg">
          <Stack gap="md">
            <AddToLabels onAdd={add} />
            {query.error && products.length === 0 ? <FailedState error={query.error} query={query} /> : null}
            {query.isLoading ? <LoadingState /> : null}
            {!query.isLoading && !query.error && products.length === 0 ? (
              <EmptyState
                icon={IconTag}
                title={t`No products chosen`}
                text={t`Find products above, or select them in the inventory and choose Print labels.`}
              />
            ) : null}
            <LabelList products={products} quantityOf={quantityOf} onQuantity={setQuantity} onRemove={remove} />
            {mayManage ? <WithoutBarcode products={products} /> : null}
          </Stack>
        </Card>
        <Card p="lg">
          <Stack gap="md">
            <PaperChoice size={size} onSize={setSize} used={used} onUsed={setUsed} shows={shows} onShows={setShows} />
            {isTooMany ? (
              <Alert color="clay" title={t`Print at most ${{ most: formatCount(most) }} labels at once`} />
            ) : null}
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

type Props = ComponentProps<typeof Sheet> & { pages: number }

/** The first page as it will be printed, and how many there are. */
function Preview({ pages, ...sheet }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled with the keyboard too */}
      <section className={classes.preview} aria-label={t`Preview of the first page`} tabIndex={0}>
        <div className={sheet.size.columns > 1 ? classes.sheet : classes.roll}>
          <Sheet {...sheet} />
        </div>
      </section>
      <Text size="xs" c="dimmed">
        {t`${plural(pages, { one: 'One page.', other: '# pages, of which this is the first.' })} In the print window choose scale 100% and no margins.`}
      </Text>
    </>
  )
}

/** Products that a label can show no bars of, and the way to give them the shop's own. */
function WithoutBarcode({ products }: { products: readonly Product[] }) {
  const bare = products.filter(({ barcode, extra_barcodes }) => !barcode && extra_barcodes.length === 0)
  const give = useMutation({
    mutationFn: async () => {
      for (const { id } of bare) await client.products.update({ id, barcode: internalBarcode() })
    },
    onError: showFailure(t`Update Failed`),
    onSettled: () => refresh('products'),
  })
  if (bare.length === 0) return null
  return (
    <Alert
      color="marigold"
      title={plural({ count: bare.length }, { one: 'One product has no barcode', other: '# products have no barcode' })}
    >
      <Button size="compact-sm" variant="default" loading={give.isPending} onClick={() => give.mutate()}>
        {plural({ count: bare.length }, { one: 'Create its barcode', other: 'Create barcodes for them' })}
      </Button>
    </Alert>
  )
}
