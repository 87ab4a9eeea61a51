import { t } from '@lingui/core/macro'
import { Alert, Anchor, Card, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { productName } from '@tunda/contract/products/product-words'
import type { WarrantyClaim } from '@tunda/contract/units/warranty-claims'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { saleAt, unitAt } from '../paths.ts'
import { api } from '../shared/calls/api.ts'
import { cache } from '../shared/calls/cache.ts'
import { BackButton } from '../shared/page/back-button.tsx'
import { Facts } from '../shared/page/details.tsx'
import { PageHeader } from '../shared/page/page-header.tsx'
import { AnswerState } from '../shared/table/table-states.tsx'
import { formatDay } from '../shared/words/calendar-day.ts'
import { formatDate, formatDateTime } from '../shared/words/dates.ts'
import { ClaimActions } from './claim-actions.tsx'
import { claimLooks, claimName, coverWords } from './claim-words.ts'

/** One claim: the device, what is wrong with it, who has it, and what comes next. */
export function ClaimPage({ id, onBack }: { id: string; onBack: () => void }) {
  const options = api.warrantyClaims.get.queryOptions({ input: { id } })
  const query = useQuery(options)
  const claim = query.data
  const keep = (next: WarrantyClaim) => cache.setQueryData(options.queryKey, next)
  return (
    <>
      <PageHeader
        title={claim ? claimName(claim) : t`Warranty claim`}
        facts={claim ? [claimLooks[claim.state].words, productName(claim)].join(' · ') : '\u00a0'}
        actions={
          <Group gap="xs">
            <BackButton onClick={onBack} />
            {claim ? <ClaimActions claim={claim} onChanged={keep} /> : null}
          </Group>
        }
      />
      <AnswerState query={query} />
      {claim ? (
        <Card>
          <Stack gap="md">
            {claim.is_covered ? null : <Alert color="marigold" py={8} title={coverWords(claim)} />}
            <Facts facts={factsOf(claim)} />
          </Stack>
        </Card>
      ) : null}
    </>
  )
}

function factsOf(claim: WarrantyClaim): ReadonlyArray<readonly [string, ReactNode]> {
  const { sale_id, invoice_number, replacement_id, replacement_number } = claim
  const day = (one: string | null) => (one === null ? null : formatDay(one))
  return [
    [t`Status`, claimLooks[claim.state].words],
    [t`Device`, <To key="unit" to={unitAt(claim.unit_id)} words={`${productName(claim)} · ${claim.unit_number}`} />],
    [
      t`Replaced by`,
      replacement_id === null ? null : <To key="next" to={unitAt(replacement_id)} words={replacement_number ?? ''} />,
    ],
    [t`Fault`, claim.fault],
    [t`Handed in with`, claim.accessories],
    [t`Customer’s phone`, claim.contact],
    [t`Customer`, claim.customer_name],
    [t`Receipt`, sale_id === undefined ? null : <To key="sale" to={saleAt(sale_id)} words={invoice_number ?? ''} />],
    [t`Warranty until`, day(claim.warranty_until)],
    [t`Supplier`, claim.supplier_name],
    [t`Supplier’s warranty until`, day(claim.supplier_warranty_until)],
    [t`Location`, claim.location],
    [t`Received`, formatDateTime(claim.received_at)],
    [t`Received by`, claim.received_by_name],
    [t`Closed`, claim.closed_at === null ? null : formatDate(claim.closed_at)],
    [t`Note`, claim.note],
  ]
}

function To({ to, words }: { to: string; words: string }) {
  return (
    <Anchor component={Link} to={to} inherit>
      {words}
    </Anchor>
  )
}
