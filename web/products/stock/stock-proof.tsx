import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Card, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { StockProof } from '@tunda/contract/products/stock-proofs'
import { Link } from 'react-router'
import { productAt } from '../../paths.ts'
import { api, client } from '../../shared/calls/api.ts'
import { cache } from '../../shared/calls/cache.ts'
import { asFailure } from '../../shared/calls/failure.ts'
import { showFailure } from '../../shared/calls/show-failure.ts'
import { formatAgo, formatDateTime } from '../../shared/words/dates.ts'
import { formatCount } from '../../shared/words/money.ts'
import classes from './stock-proof.module.css'

const latest = () => api.products.proofs.queryOptions({ input: { limit: 1 }, staleTime: 0 })

/** Whether the ledger explains all stock: when that was last proved, by whom, with what result; and a proof now. */
export function StockProofCard() {
  const proofs = useQuery(latest())
  const prove = useMutation({
    mutationFn: () => client.products.prove({}),
    onError: showFailure(t`The stock could not be checked`),
    onSettled: () => cache.invalidateQueries({ queryKey: api.products.proofs.key() }),
  })
  const proof = proofs.data?.stock_proofs[0]
  const isWrong = proof !== undefined && proof.differences > 0
  const Icon = isWrong ? IconAlertTriangle : IconShieldCheck
  return (
    <Card
      mb="md"
      className={classes.proof}
      data-wrong={isWrong || undefined}
      component="section"
      aria-label={t`Stock check`}
    >
      <Icon className={classes.icon} size={26} stroke={1.6} aria-hidden />
      <div className={classes.words} role="status">
        <Title order={2} size="h4">
          {titleOf(proof, proofs)}
        </Title>
        <Text size="sm" c="dimmed">
          {proofs.error ? asFailure(proofs.error).message : proof ? <Facts proof={proof} /> : explained}
        </Text>
        {proof && isWrong ? <Differences proof={proof} /> : null}
      </div>
      <Button variant="default" loading={prove.isPending} onClick={() => prove.mutate()}>{t`Check now`}</Button>
    </Card>
  )
}

const explained = t`Every product’s movements are added up and compared with its stock. This also runs every night.`

function titleOf(
  proof: StockProof | undefined,
  { isPending, isError }: { isPending: boolean; isError: boolean },
): string {
  if (isPending) return t`Looking for the last check…`
  if (!proof && isError) return t`This could not be loaded`
  if (!proof) return t`Not checked yet`
  if (proof.differences === 0) return t`Stock matches its history`
  return plural(
    { differences: proof.differences },
    { one: '# product does not match its history', other: '# products do not match their history' },
  )
}

function Facts({ proof }: { proof: StockProof }) {
  const { products, movements, milliseconds, user_id, user_name, created_at } = proof
  const who = user_id === null ? t`nightly` : t`asked by ${{ userName: user_name || t`a colleague who has left` }}`
  const seconds = milliseconds < 100 ? t`under 0.1` : (milliseconds / 1000).toFixed(1)
  return (
    <Trans>
      Checked{' '}
      <time dateTime={created_at} title={formatDateTime(created_at)}>
        {ph({ when: formatAgo(created_at) })}
      </time>
      , {who} · {ph({ products: formatCount(products) })} products compared with{' '}
      {ph({ movements: formatCount(movements) })} movements · {seconds} s
    </Trans>
  )
}

/** What to look at: the stock that stands there beside the stock that the ledger adds up to. */
function Differences({ proof }: { proof: StockProof }) {
  return (
    <ul className={classes.differences}>
      {proof.examples.map((product) => (
        <li key={product.product_id}>
          <Anchor component={Link} to={productAt(product.product_id)} inherit underline="always">
            {productName(product)}
          </Anchor>
          {t`: ${{ currentStock: formatCount(product.current_stock) }} in stock, ${{ ledgerStock: formatCount(product.ledger_stock) }} by its movements`}
          {product.wrong_balances > 0
            ? t`, wrong balances: ${{ wrongBalances: formatCount(product.wrong_balances) }}`
            : ''}
        </li>
      ))}
    </ul>
  )
}
