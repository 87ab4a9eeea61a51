import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type {
  GoodsInBatchPut,
  GoodsInLine,
  GoodsInLinePut,
  GoodsInNumbersPut,
  GoodsInShown,
} from '@tunda/contract/buying/goods-in'
import { useState } from 'react'
import { Link } from 'react-router'
import { labelsOf } from '../paths.ts'
import { api, client } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { contractRoutes } from '../shared/calls/contract-routes.ts'
import { isRefusal } from '../shared/calls/failure.ts'
import { useMayCall } from '../shared/calls/organization.ts'
import { refresh } from '../shared/calls/refresh.ts'
import { showFailure } from '../shared/calls/show-failure.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { ConfirmDialog } from '../shared/page/confirm.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { toast } from '../shared/page/toast.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatCount, formatMoney } from '../shared/words/money.ts'
import { AddCostDialog } from './add-cost-dialog.tsx'
import { AddLine, ScansWaiting } from './add-line.tsx'
import { AfterPosting } from './after-posting.tsx'
import { GoodsInHead } from './goods-in-head.tsx'
import { GoodsInLines } from './goods-in-lines.tsx'
import { GoodsInPapers } from './goods-in-papers.tsx'
import { LineBatches } from './line-batches.tsx'
import { LineNumbers } from './line-numbers.tsx'
import { Missing } from './missing.tsx'
import { PasteGoods } from './paste-goods.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { StillToCome } from './still-to-come.tsx'
import { type TakeScan, useKeptScans } from './use-kept-scans.ts'

type Props = { id: string; onBack: () => void }

/** One list of goods: being counted, or in stock. */
export function GoodsInPage({ id, onBack }: Props) {
  const options = api.goodsIn.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  const [numbering, setNumbering] = useState<string>()
  const shown = query.data
  const maySeeCosts = useMayCall(contractRoutes.goodsIn.costs)
  const isDraft = shown?.goods_in.posted_at === null
  const keep = (next: GoodsInShown) => cache.setQueryData(options.queryKey, next)
  const keepLine = (productId: string, put: GoodsInLinePut) =>
    cache.setQueryData(options.queryKey, (before) => before && withLine(before, productId, put))
  const keepNumbers = (put: GoodsInNumbersPut) =>
    cache.setQueryData(options.queryKey, (before) => before && withNumbers(before, put))
  const keepBatches = (put: GoodsInBatchPut) =>
    cache.setQueryData(options.queryKey, (before) => before && withBatches(before, put))
  const { waiting, last, take } = useKeptScans(id, {
    isThere: shown !== undefined,
    onLine: keepLine,
    onNumbers: keepNumbers,
    onBatch: keepBatches,
    onNumber: setNumbering,
  })
  const inHand = isDraft
    ? shown?.lines.find((line) => line.product_id === numbering && (line.tracking || line.has_expiry))
    : undefined
  return (
    <>
      <PageHeader
        title={titleOf(shown)}
        facts={shown ? factsOf(shown) : '\u00a0'}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {shown && !isDraft ? <PostedActions shown={shown} /> : null}
            {shown && isDraft ? (
              <DraftActions shown={shown} areAllSaved={waiting === 0} onBack={onBack} onPosted={keep} />
            ) : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {shown ? (
        <Card>
          {isDraft ? <GoodsInHead goods={shown.goods_in} onChanged={keep} /> : null}
          {isDraft && !inHand?.tracking ? <AddLine last={last} onTake={take} /> : null}
          {isDraft && !inHand ? <PasteGoods id={id} onPasted={keep} /> : null}
          <ScansWaiting waiting={waiting} />
          {isDraft && shown.goods_in.order_id !== null ? (
            <StillToCome orderId={shown.goods_in.order_id} lines={shown.lines} />
          ) : null}
          {inHand ? (
            <LineInHand
              key={inHand.product_id}
              shown={shown}
              line={inHand}
              onTake={take}
              onNumbers={keepNumbers}
              onBatch={keepBatches}
              onClose={() => setNumbering(undefined)}
            />
          ) : (
            <GoodsInLines shown={shown} isDraft={isDraft} onPut={keepLine} onNumber={setNumbering} />
          )}
          <GoodsInPapers id={id} isDraft={isDraft} />
        </Card>
      ) : null}
      {shown && !isDraft && maySeeCosts ? <AfterPosting shown={shown} /> : null}
    </>
  )
}

type InHand = {
  shown: GoodsInShown
  line: GoodsInLine
  onTake: TakeScan
  onNumbers: (put: GoodsInNumbersPut) => void
  onBatch: (put: GoodsInBatchPut) => void
  onClose: () => void
}

/** The line whose numbers are taken, or its expiry dates. */
function LineInHand({ shown, line, onTake, onNumbers, onBatch, onClose }: InHand) {
  const { goods_in, numbers = [], batches = [] } = shown
  const about = { id: goods_in.id, line, onClose }
  if (line.tracking) return <LineNumbers {...about} numbers={numbers} onTake={onTake} onPut={onNumbers} />
  const own = batches.filter(({ product_id }) => product_id === line.product_id)
  return <LineBatches {...about} batches={own} onPut={onBatch} />
}

/** The list with one line as it was put: in its place, at the end where it is new, or off the list. */
function withLine(before: GoodsInShown, productId: string, { goods_in, line }: GoodsInLinePut): GoodsInShown {
  const { lines, numbers = [], batches = [] } = before
  if (line === null)
    return {
      goods_in,
      batches: batches.filter(({ product_id }) => product_id !== productId),
      numbers: numbers.filter(({ product_id }) => product_id !== productId),
      lines: lines.filter(({ product_id }) => product_id !== productId),
    }
  const isKnown = lines.some(({ product_id }) => product_id === productId)
  return {
    ...before,
    goods_in,
    lines: isKnown ? lines.map((one) => (one.product_id === productId ? line : one)) : [...lines, line],
  }
}

/** The same, with the numbers that were put to a line or taken off it. The list may have been read again since: what was put is there once. */
function withNumbers(before: GoodsInShown, { added, removed, ...put }: GoodsInNumbersPut): GoodsInShown {
  const line = put.line?.product_id ?? added[0]?.product_id ?? ''
  const changed = new Set([...removed, ...added.map(({ number }) => number)])
  const left = (before.numbers ?? []).filter(({ product_id, number }) => product_id !== line || !changed.has(number))
  return { ...withLine(before, line, put), numbers: [...left, ...added] }
}

/** The same, with the batches of its line as they are now. */
function withBatches(before: GoodsInShown, { batches, ...put }: GoodsInBatchPut): GoodsInShown {
  const line = put.line?.product_id ?? ''
  const others = (before.batches ?? []).filter(({ product_id }) => product_id !== line)
  return { ...withLine(before, line, put), batches: [...others, ...batches] }
}

function titleOf(shown: GoodsInShown | undefined): string {
  const number = shown?.goods_in.number ?? null
  return number === null ? t`Receive goods` : t`Goods received, no. ${{ number: formatCount(number) }}`
}

function factsOf({ goods_in: { supplier_name, document_no, total, order_number } }: GoodsInShown): string {
  const order = order_number === null ? [] : [t`Order ${{ number: formatCount(order_number) }}`]
  const cost = total == null ? [] : [formatMoney(total)]
  const known = [supplier_name, document_no].filter((one) => one !== null)
  return [...known, ...order, ...cost].join(' · ') || t`Every line is saved at once.`
}

/** What is done with goods that are in stock: their labels; for whoever may, other costs of them, and sending some back. */
function PostedActions({ shown }: { shown: GoodsInShown }) {
  const mayBuy = useMayCall(contractRoutes.goodsIn.addCost)
  const [open, setOpen] = useState<'cost' | 'back'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {mayBuy ? <Button variant="default" onClick={() => setOpen('cost')}>{t`Add a cost`}</Button> : null}
      {mayBuy && shown.goods_in.supplier_id !== null ? (
        <Button variant="default" onClick={() => setOpen('back')}>{t`Send back`}</Button>
      ) : null}
      <Labels shown={shown} />
      {open === 'cost' ? <AddCostDialog shown={shown} onClose={close} /> : null}
      {open === 'back' ? <SendBackDialog shown={shown} onClose={close} /> : null}
    </>
  )
}

function Labels({ shown }: { shown: GoodsInShown }) {
  return (
    <Button
      component={Link}
      to={labelsOf(shown.lines.map(({ product_id }) => product_id))}
      leftSection={<IconBarcode size={18} stroke={1.7} aria-hidden />}
    >{t`Print labels`}</Button>
  )
}

type DraftProps = {
  shown: GoodsInShown
  areAllSaved: boolean
  onBack: () => void
  onPosted: (shown: GoodsInShown) => void
}

function DraftActions({ shown, areAllSaved, onBack, onPosted }: DraftProps) {
  const [asks, setAsks] = useState<'post' | 'more' | 'remove'>()
  const [more, setMore] = useState<string>()
  const { goods_in, lines } = shown
  const { units } = goods_in

  async function post(accept_more?: boolean) {
    try {
      onPosted(await client.goodsIn.post({ id: goods_in.id, accept_more }))
      void refresh('goods_ins', 'products', 'suppliers', 'purchase_orders')
      toast.ok(t`Goods put in stock`)
    } catch (error) {
      if (isRefusal(error, 'order.moreThanOrdered')) {
        setMore(error.message)
        setAsks('more')
        return
      }
      showFailure(t`The goods were not put in stock`)(error)
      throw error
    }
  }
  async function remove() {
    await client.goodsIn.remove({ id: goods_in.id })
    void refresh('goods_ins')
    onBack()
  }
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsks('remove')}>{t`Delete`}</Button>
      <Button disabled={lines.length === 0 || !areAllSaved} onClick={() => setAsks('post')}>{t`Put in stock`}</Button>
      <ConfirmDialog
        opened={asks === 'post'}
        onClose={() => setAsks(undefined)}
        title={t`Put these goods in stock?`}
        action={t`Put in stock`}
        onConfirm={() => post()}
      >
        {plural(units, { one: '# unit is added to your stock.', other: '# units are added to your stock.' })}{' '}
        {t`This list cannot be changed afterwards.`}
        <Missing of={shown} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'more'}
        onClose={() => setAsks(undefined)}
        title={t`More came than was ordered`}
        action={t`Put all of it in stock`}
        dismiss={t`Check again`}
        onConfirm={() => post(true)}
      >
        {more}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'remove'}
        onClose={() => setAsks(undefined)}
        title={t`Delete this list?`}
        action={t`Delete list`}
        onConfirm={remove}
        failed={t`The list was not deleted`}
        danger
      >
        {t`What was counted on this list is lost. Your stock stays as it is.`}
      </ConfirmDialog>
    </>
  )
}
